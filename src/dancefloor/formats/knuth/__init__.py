"""The input and output languages of Knuth's programs."""
