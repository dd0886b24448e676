// A server of scores for tests: it keeps each entry once, and may lose requests or answers.
import type { SportRules } from '@floodlit/contract/catalog/sport-rules';
import type { KeptEntry, ScoredGame, SentEntry } from '@floodlit/contract/operators/scoring';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { CallFailed, type ScoreCalls } from './score-calls.ts';
import { emptyFields } from './new-entry.ts';

const rules = sportRules.soccer as SportRules;
/** The first instant of the server's clock, in milliseconds. */
export const start = 1_800_000_000_000;
const aTeam = (name: string) => ({
  id: 1,
  name,
  short_name: name,
  color: '#123456',
  monogram: name.slice(0, 1),
});
export const aGame = (changes: Partial<ScoredGame> = {}): ScoredGame => ({
  event_id: 1,
  channel_name: 'Northern Sports',
  language: 'en',
  name: 'Owls – Bears',
  sport: 'Soccer',
  rules,
  starts_at: new Date(start).toISOString(),
  time_zone: 'UTC',
  stream_status: 'upcoming',
  is_cancelled: false,
  home: aTeam('Owls'),
  away: aTeam('Bears'),
  binding: 'nobody',
  author: 'link:1',
  link_name: '',
  ends_at: new Date(start).toISOString(),
  sent_at: start,
  ...changes,
});

export function aServer() {
  const log: KeptEntry[] = [];
  let bound: string | undefined;
  let nowMs = start;
  const server = {
    log,
    failure: undefined as CallFailed | undefined,
    /** Loses the answer of the next calls, after the act. */
    lost: 0,
    requests: 0,
    invalid: undefined as string | undefined,
    pass: (ms: number) => void (nowMs += ms),
    now: () => nowMs,
    forget: () => void (bound = undefined),
    takeOver: (author: string) => add({ kind: 'takeover', id: crypto.randomUUID() }, author),
    game: {} as Partial<ScoredGame>,
  };
  const add = (sent: Partial<SentEntry> | { kind: 'takeover'; id: string }, author = 'link:1'): void => {
    const at = nowMs;
    log.push({ ...emptyEntry, order: 0, ...sent, at, made_at: at, author, seq: log.length + 1 } as KeptEntry);
  };
  const answer = <Data>(act: () => Data): Data => {
    server.requests += 1;
    if (server.failure !== undefined) throw server.failure;
    const data = act();
    if (server.lost > 0) {
      server.lost -= 1;
      throw new CallFailed(0);
    }
    return data;
  };
  const gameFor = (device: string | undefined): ScoredGame =>
    aGame({
      sent_at: nowMs,
      binding: bound === undefined ? 'nobody' : bound === device ? 'here' : 'another_phone',
      ...server.game,
    });
  const calls: ScoreCalls = {
    open: async (device) => answer(() => gameFor(device)),
    keep: async (device) =>
      answer(() => {
        if (bound !== undefined && bound !== device) throw new CallFailed(409, 'operators.work_link_bound');
        bound = device;
        add({ kind: 'takeover', id: crypto.randomUUID() });
        return gameFor(device);
      }),
    sync: async (device, { after, entries, phone_now }) =>
      answer(() => {
        if (bound !== device) throw new CallFailed(409, 'operators.work_link_bound');
        if (entries.some(({ id }) => id === server.invalid)) throw new CallFailed(422, 'request.invalid');
        for (const sent of entries)
          if (!log.some(({ id }) => id === sent.id)) {
            const at = sent.phone_at + (nowMs - phone_now);
            log.push({
              ...emptyEntry,
              ...sent,
              at,
              made_at: at,
              author: 'link:1',
              seq: log.length + 1,
            } as KeptEntry);
          }
        return {
          rules,
          // A restored backup has fewer entries than the phone knows.
          entries: log.filter(({ seq }) => seq > after || after > log.length),
          seq: log.length,
          sent_at: nowMs,
          accepted: entries.map(({ id }) => id),
          refused: [],
        };
      }),
  };
  return { server, calls };
}

export const emptyEntry = { ...emptyFields, phone_at: 0 };
