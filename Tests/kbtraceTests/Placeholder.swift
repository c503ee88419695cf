// holds the place of the target
