"""What every search shares, whatever it looks for. Imports `errors` and `display`, and nothing else of the package."""
