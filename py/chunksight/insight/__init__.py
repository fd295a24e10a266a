"""What the chunks are worth: plans and prices, quality flags, questions, evaluation, suggestions.

Nothing here is imported when the page starts; `chunksight` and the worker load it on first use.
"""
