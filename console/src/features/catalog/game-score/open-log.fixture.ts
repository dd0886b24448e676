// Logs of games for tests. Times count in seconds from the start of the game.
import type { SportRules } from '@floodlit/contract/catalog/sport-rules';
import type { KeptEntry } from '@floodlit/contract/operators/scoring';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { emptyFields } from '../scoring/new-entry.ts';
import type { mergeLog } from './open-log.ts';

export const start = Date.parse('2026-11-28T19:00:00Z');

export const anEntry = (
  kind: KeptEntry['kind'],
  seconds: number,
  fields: Partial<KeptEntry> = {},
): KeptEntry => ({
  id: `${kind}-${seconds}`,
  kind,
  ...emptyFields,
  phone_at: 0,
  order: seconds,
  at: start + seconds * 1_000,
  made_at: start + seconds * 1_000,
  author: 'operator:1',
  seq: seconds,
  ...fields,
});

const aTeam = (name: string) => ({ id: 1, name, short_name: name, color: '#123456', monogram: 'A' });

type LogAnswer = Parameters<typeof mergeLog>[1];

export const aLog = (entries: KeptEntry[], changes: Partial<LogAnswer> = {}): LogAnswer => ({
  rules: sportRules.soccer as SportRules,
  entries,
  seq: entries.at(-1)?.seq ?? 0,
  sent_at: start + 8_000_000,
  score: null,
  authors: {},
  game: {
    event_id: 1,
    name: 'Derby',
    starts_at: new Date(start).toISOString(),
    time_zone: 'America/Chicago',
    sport: 'Soccer',
    home: aTeam('Hawks'),
    away: aTeam('Falcons'),
    is_cancelled: false,
  },
  ...changes,
});
