"""Where kernels run: one folder per target, and the verifier whose gates judge every kernel."""
