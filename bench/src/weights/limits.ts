// The table of weights. A change that makes a page heavier changes its line here, so that the growth is a decision.
import type { Weights } from './weigh.ts';

/** Bytes in brotli, and a number of files. */
export const weightLimits: Weights = {
  'home: scripts': 63_980,
  'home: script files': 8,
  'home: styles': 9_500,
  'home: fonts': 40_000,
  'schedule: scripts': 64_620,
  'packages: scripts': 64_230,
  'watch: scripts before the first frame': 5_410,
  'watch: engine': 108_250,
  'watch: styles': 11_480,
  'measuring: scripts': 5_000,
};
