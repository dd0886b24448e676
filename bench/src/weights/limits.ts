// The table of weights. A change that makes a page heavier changes its line here, so that the growth is a decision.
import type { Weights } from './weigh.ts';

/** Bytes in brotli, and a number of files. */
export const weightLimits: Weights = {
  'home: scripts': 117_000,
  'home: script files': 8,
  'home: styles': 10_150,
  'home: fonts': 40_000,
  'schedule: scripts': 116_500,
  'packages: scripts': 117_700,
  'watch: scripts before the first frame': 5_320,
  'watch: engine': 108_900,
  'watch: styles': 12_850,
  'measuring: scripts': 5_000,
  'score: everything': 84_000,
};
