import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb } from '../../../tools/build-web.ts';
import { weightLimits } from './limits.ts';
import { weighBuild, type Weights } from './weigh.ts';

const distOf = (workspace: string): string => path.join(import.meta.dirname, '../../..', workspace, 'dist');
let weights: Weights;
beforeAll(async () => {
  await buildWeb(console.log);
  weights = weighBuild(distOf('web'), distOf('console'));
}, 240_000);

describe('the weight of a first view', () => {
  it.each(Object.entries(weightLimits))('%s is at most %i', (name, limit) => {
    const weight = weights[name as keyof Weights];
    expect(weight).toBeGreaterThan(0);
    expect(
      weight,
      `${name} grew to ${weight}: make it lighter, or change its line in bench/src/weights/limits.ts`,
    ).toBeLessThanOrEqual(limit);
  });
});
