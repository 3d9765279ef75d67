"""Reading and writing puzzle text: one file for each format, and no parsing anywhere else."""
