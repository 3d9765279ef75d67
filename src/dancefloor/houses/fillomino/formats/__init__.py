"""The formats that sites and programs use for fillomino."""
