"""What people see in a fillomino, a module for each technique: rule, evidence, sentences, level, pictures, examples."""
