import path from 'node:path';
import type { Figure } from '../figure.ts';
import { weightLimits } from './limits.ts';
import { weighBuild, type Weights } from './weigh.ts';

const distOf = (workspace: string): string => path.join(import.meta.dirname, '../../..', workspace, 'dist');

export async function weights(): Promise<Figure[]> {
  const found = weighBuild(distOf('web'), distOf('console'));
  return (Object.keys(weightLimits) as (keyof Weights)[]).map((name) => ({
    name: `weights: ${name}`,
    value: found[name],
    limit: weightLimits[name],
    side: 'at most',
    unit: name.endsWith('files') ? '' : ' B',
    from: 'brotli, read from the build',
  }));
}
