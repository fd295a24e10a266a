"""Where a text could be cut: characters, words, sentences, blocks. No budgets here."""
