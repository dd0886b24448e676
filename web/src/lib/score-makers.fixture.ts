import type { Score } from '@floodlit/contract/catalog/scores';
import { sportRules } from '@floodlit/contract/sums/sport-rules';

const { periods, clock, runs_on, score } = sportRules.soccer;

/** A soccer game in its second half, 1–0 for the away team. */
export const aScore = (facts: Partial<Score> = {}): Score => ({
  event_id: 1,
  status: 'live',
  home: 0,
  away: 1,
  period: 2,
  period_scores: [
    { home: 0, away: 1 },
    { home: 0, away: 0 },
  ],
  clock: { seconds: 3_790, running_since: null },
  is_sure: true,
  rules: { periods, clock, runs_on, score },
  seq: 3,
  revision: 0,
  sent_at: 1_000_000,
  ...facts,
});
