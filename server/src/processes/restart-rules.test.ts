import { expect, it } from 'vitest';
import { restartPauseMs } from './restart-rules.ts';

it.each<[string, number | undefined, number, number]>([
  ['the first death', undefined, 100, 250],
  ['another one, young', 250, 100, 500],
  ['and another', 500, 100, 1_000],
  ['one that dies young forever', 30_000, 100, 30_000],
  ['one that comes to half a minute', 16_000, 100, 30_000],
  ['one that ran for a while', 16_000, 10_001, 8_000],
  ['and again', 500, 10_001, 250],
  ['and forever so', 250, 10_001, 250],
  ['one that ran for a minute', 30_000, 60_001, 250],
])('%s', (_, lastPauseMs, ranMs, pauseMs) => {
  expect(restartPauseMs(lastPauseMs, ranMs)).toBe(pauseMs);
});
