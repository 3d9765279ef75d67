"""What this package plugs into itself, by the entry points that other packages would use too."""
