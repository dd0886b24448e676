import { expect, it } from 'vitest';
import { calmWarnings } from './calm-log.ts';

it('writes 20 warnings a minute, and how many it left out', () => {
  const warnings: unknown[] = [];
  const ignore = (): void => undefined;
  let nowMs = 0;
  const log = calmWarnings(
    { info: ignore, error: ignore, warn: (_, facts) => void warnings.push(facts) },
    () => nowMs,
  );
  for (let knock = 0; knock < 1_000; knock++) log.warn('knock', { knock });
  expect(warnings).toHaveLength(20);
  nowMs = 60_000;
  log.warn('knock', { knock: 1_000 });
  log.warn('knock', { knock: 1_001 });
  expect(warnings.slice(20)).toEqual([{ knock: 1_000, left_out: 980 }, { knock: 1_001 }]);
});
