"""What notebooks show: a view of each value, as HTML and SVG without scripts and without anything from elsewhere."""
