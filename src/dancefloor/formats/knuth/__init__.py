"""The languages of Knuth's programs."""
