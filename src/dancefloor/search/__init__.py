"""What every search shares, whatever it looks for. Imports `errors` and `pickling`, and nothing else of the package."""
