"""Pictures of boards and placements as text, SVG and PDF."""
