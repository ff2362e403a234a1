"""What a generator is told about the target, and what a memory starts with."""
