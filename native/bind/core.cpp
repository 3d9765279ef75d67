// The whole border between Python and the engines: flat arrays in, batches of option numbers out.
#include "border.hpp"

NB_MODULE(core, m) {
  nanobind::set_leak_warnings(false);  // a problem may live as long as the interpreter, in a cache or a traceback
  dancefloor::border::add_numbers(m);
  dancefloor::border::add_options(m);
  dancefloor::border::add_placed(m);
  dancefloor::border::add_problem(m);
  dancefloor::border::add_covers(m);
  dancefloor::border::add_reader(m);
  dancefloor::border::add_search(m);
  dancefloor::border::add_replay(m);
  dancefloor::border::add_word_lists(m);
  dancefloor::border::add_check(m);
  dancefloor::border::add_counting(m);
  dancefloor::border::add_family(m);
  dancefloor::border::add_fillomino(m);
  dancefloor::border::add_given(m);
  dancefloor::border::add_apart(m);
  dancefloor::border::add_proofs(m);
}
