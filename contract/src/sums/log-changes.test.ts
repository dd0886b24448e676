import { describe, expect, it } from 'vitest';
import { foldGame } from './fold-game.ts';
import type { GameEntry } from './game-entry.ts';
import { changesBetween, logDigest, withChanges } from './log-changes.ts';
import { sportRules } from './sport-rules.ts';

/** Numbers that look random and are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const idOf = (number: number): string =>
  `${(Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Taps, voids, voids of voids, replacements and late entries, in the order of their arrival. */
function aSequence(seed: number, length: number): GameEntry[] {
  const number = numbersFrom(seed);
  const log: GameEntry[] = [];
  for (let index = 0; index < length; index += 1) {
    const other = log[number(Math.max(1, log.length))];
    const act = other === undefined ? 0 : number(6);
    const made_at = 1_000 * index;
    const at = act === 1 && other !== undefined ? other.at - 1 : made_at;
    log.push({
      id: idOf(index),
      kind: act === 2 ? 'void' : ((['score', 'big_play', 'penalty'] as const)[number(3)] ?? 'score'),
      side: number(2) === 0 ? 'home' : 'away',
      points: 1,
      period: null,
      player_number: null,
      text: null,
      clock_seconds: null,
      home: null,
      away: null,
      is_sure: null,
      target: act === 2 ? (other?.id ?? null) : null,
      replaces: act === 3 && other?.kind !== 'void' ? (other?.id ?? null) : null,
      at: act === 3 && other !== undefined ? other.at : at,
      made_at,
      order: index,
      author: number(3) === 0 ? 'operator:2' : 'operator:1',
    });
  }
  return log;
}

const shownOf = (log: readonly GameEntry[]): GameEntry[] =>
  foldGame(log, sportRules.soccer)
    .entries.filter(({ entry, standing }) => standing === 'counted' && entry.kind !== 'void')
    .map(({ entry }) => entry);
const idsOf = (log: readonly GameEntry[]): string[] => log.map(({ id }) => id);
const toldOf = (log: readonly GameEntry[]) => new Map(log.map(({ id, at }) => [id, at]));

describe('the changes of a log', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
    'make the log of a page, whatever is voided, replaced or late (%d)',
    (seed) => {
      const all = aSequence(seed, 60);
      const size = numbersFrom(seed * 77);
      let [arrived, told]: [number, GameEntry[]] = [0, []];
      let page: GameEntry[] = [];
      while (arrived < all.length) {
        arrived = Math.min(all.length, arrived + 1 + size(3));
        const shown = shownOf(all.slice(0, arrived));
        page = withChanges(page, changesBetween(toldOf(told), shown));
        told = shown;
        expect(idsOf(page)).toEqual(idsOf(shown));
        expect(logDigest(page)).toBe(logDigest(shown));
      }
    },
  );

  it('leave a page that read in between with the server’s log, or with another digest', () => {
    let exact = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const all = aSequence(seed, 30);
      const [told, read, shown] = [shownOf(all.slice(0, 20)), shownOf(all.slice(0, 23)), shownOf(all)];
      const page = withChanges(read, changesBetween(toldOf(told), shown));
      const isExact = JSON.stringify(idsOf(page)) === JSON.stringify(idsOf(shown));
      expect(logDigest(page) === logDigest(shown)).toBe(isExact);
      if (isExact) exact += 1;
    }
    expect(exact).toBeGreaterThan(10);
  });

  it('are few for one correction', () => {
    const all = aSequence(3, 60).filter(({ target, replaces }) => target === null && replaces === null);
    const [first] = all;
    const slip = {
      ...all[1],
      id: idOf(900),
      kind: 'void',
      target: first?.id ?? '',
      made_at: 1e6,
    } as GameEntry;
    const changes = changesBetween(toldOf(shownOf(all)), shownOf([...all, slip]));
    expect(changes).toEqual({ gone: [first?.id], entries: [], places: [] });
  });
});
