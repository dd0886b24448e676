// An entry of a kind, and no more.
import { randomUUID } from 'node:crypto';
import type { NewEntry } from './rules.ts';

export const plainEntry = (kind: NewEntry['kind'], fields: Partial<NewEntry> = {}): NewEntry => ({
  id: randomUUID(),
  kind,
  side: null,
  points: null,
  period: null,
  player_number: null,
  text: null,
  clock_seconds: null,
  home: null,
  away: null,
  is_sure: null,
  target: null,
  replaces: null,
  phone_at: 0,
  order: 0,
  ...fields,
});
