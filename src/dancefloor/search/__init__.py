"""What every search shares, whatever it looks for. Imports nothing but `errors`."""
