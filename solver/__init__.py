"""The engines that look for counterexamples: walk, fuzz, explore, prove."""
