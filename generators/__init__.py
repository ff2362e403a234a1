"""Who writes kernels: any OpenAI-compatible model, the offline template writer, or a recording."""
