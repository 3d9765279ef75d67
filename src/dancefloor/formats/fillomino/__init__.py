"""The formats that sites and programs have for fillomino."""
