"""Solutions: covers with a meaning, their verification, and their classes up to symmetry."""
