// Tables whose states take eight words; whole.hpp says why they stand apart.
#include "counting/whole.hpp"

namespace dancefloor::counting {

template std::unique_ptr<Frontier> begin<8>(Layout, const Turns&, bool, const Terms&);

}  // namespace dancefloor::counting
