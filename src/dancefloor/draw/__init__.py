"""Pictures of boards and placements: values in, one string out."""
