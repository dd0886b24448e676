import { describe, expect, it } from 'vitest';
import { foldGame, type GameState } from './fold-game.ts';
import { clockAt, clockText } from './game-clock.ts';
import type { EntryKind, GameEntry } from './game-entry.ts';
import { sportKeyOf, sportRules, type SportRules } from './sport-rules.ts';

const { soccer, basketball, volleyball, plain } = sportRules;
const minute = 60_000;

let made = 0;
/** An entry at a minute of the game, by a phone. */
function anEntry(kind: EntryKind, atMinute: number, fields: Partial<GameEntry> = {}): GameEntry {
  made += 1;
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
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
    at: atMinute * minute,
    made_at: fields.at ?? atMinute * minute,
    order: made,
    author: 'link:1',
    ...fields,
  };
}
const goal = (side: 'home' | 'away', atMinute: number, fields: Partial<GameEntry> = {}): GameEntry =>
  anEntry('score', atMinute, { side, points: 1, ...fields });
const takeover = (author: string, atMinute: number): GameEntry => anEntry('takeover', atMinute, { author });
const kickOff = [takeover('link:1', 0), anEntry('period_start', 1)];

const stateOf = (entries: readonly GameEntry[], rules: SportRules = soccer): GameState =>
  foldGame(entries, rules).state;
const standings = (entries: readonly GameEntry[]): string[] =>
  foldGame(entries, soccer).entries.map(({ entry, standing }) => `${entry.kind} ${standing}`);

describe('the fold of a game log', () => {
  it('counts periods, points and the clock of a game from kick-off to the final whistle', () => {
    const log = [
      ...kickOff,
      goal('home', 11),
      anEntry('period_end', 46),
      anEntry('period_start', 60),
      goal('away', 70),
      goal('home', 80, { player_number: '9' }),
      anEntry('final', 107),
    ];
    expect(stateOf(log)).toEqual({
      status: 'final',
      home: 2,
      away: 1,
      period: 2,
      period_scores: [
        { home: 1, away: 0 },
        { home: 1, away: 1 },
      ],
      clock: { seconds: 45 * 60 + 47 * 60, running_since: null },
      is_sure: true,
    });
    expect(stateOf(log.slice(0, 4))).toMatchObject({ status: 'break', period: 1 });
  });

  it('counts sets, and a set that is played belongs to nobody', () => {
    const points = (side: 'home' | 'away', count: number, at: number): GameEntry[] =>
      Array.from({ length: count }, () => goal(side, at));
    const log = [...kickOff, ...points('home', 25, 2), ...points('away', 20, 3)];
    expect(stateOf(log, volleyball)).toMatchObject({
      home: 0,
      away: 0,
      period_scores: [{ home: 25, away: 20 }],
    });
    const second = [...log, anEntry('period_end', 30), anEntry('period_start', 31), ...points('away', 3, 32)];
    expect(stateOf(second, volleyball)).toMatchObject({ home: 1, away: 0, clock: null });
    expect(stateOf([...second, anEntry('final', 60)], volleyball)).toMatchObject({ home: 1, away: 1 });
  });

  it('opens the first period by a score when the scorer forgot the button', () => {
    expect(stateOf([takeover('link:1', 0), goal('home', 5)])).toMatchObject({
      status: 'live',
      period: 1,
      home: 1,
    });
  });

  it('never lets a score fall below zero', () => {
    const log = [
      ...kickOff,
      goal('home', 2),
      goal('home', 3, { points: -1 }),
      goal('home', 4, { points: -1 }),
    ];
    expect(stateOf(log)).toMatchObject({ home: 0, period_scores: [{ home: 0, away: 0 }] });
    expect(stateOf([...log, goal('home', 5)])).toMatchObject({ home: 1 });
  });

  it('takes the typed result of the office in place of the counted one', () => {
    const typed = anEntry('final', 90, { author: 'operator:3', home: 3, away: 1 });
    expect(stateOf([typed])).toMatchObject({ status: 'final', home: 3, away: 1, period: 0 });
    expect(stateOf([...kickOff, goal('away', 9), typed])).toMatchObject({ home: 3, away: 1 });
  });

  it('keeps the mark of a scorer who was not sure until the next end of a period', () => {
    const unsure = [...kickOff, anEntry('period_end', 46, { is_sure: false })];
    expect(stateOf(unsure).is_sure).toBe(false);
    expect(stateOf([...unsure, anEntry('period_start', 60), anEntry('period_end', 105)]).is_sure).toBe(true);
  });
});

describe('voids, replacements and counts', () => {
  const scored = goal('home', 5);
  const voided = anEntry('void', 6, { target: scored.id });

  it('takes a voided entry out, and a void of the void brings it back', () => {
    expect(stateOf([...kickOff, scored, voided]).home).toBe(0);
    const again = anEntry('void', 7, { target: voided.id });
    expect(stateOf([...kickOff, scored, voided, again]).home).toBe(1);
    const third = anEntry('void', 8, { target: again.id });
    expect(stateOf([...kickOff, scored, voided, again, third]).home).toBe(0);
  });

  it('ends with two voids that name each other, and with one of nothing', () => {
    const [first, second] = [anEntry('void', 7), anEntry('void', 8)];
    const pair = [
      { ...first, target: second.id },
      { ...second, target: first.id },
    ];
    expect(stateOf([...kickOff, scored, ...pair, anEntry('void', 9, { target: made.toString() })]).home).toBe(
      1,
    );
  });

  it('puts a replacement where the earlier entry stood, also after the end', () => {
    const final = anEntry('final', 90);
    const fixed = goal('away', 5, { replaces: scored.id, made_at: 95 * minute });
    const { state, entries } = foldGame([...kickOff, scored, final, fixed], soccer);
    expect(state).toMatchObject({ home: 0, away: 1, status: 'final' });
    expect(entries.find(({ entry }) => entry === fixed)?.standing).toBe('counted');
    expect(entries.find(({ entry }) => entry === scored)?.standing).toBe('voided');
  });

  it('counts one replacement when several people replaced an entry', () => {
    const first = goal('home', 5, { replaces: scored.id, made_at: 6 * minute, player_number: '9' });
    const second = goal('away', 5, { replaces: scored.id, made_at: 7 * minute, author: 'operator:1' });
    expect(stateOf([...kickOff, scored, second, first])).toMatchObject({ home: 0, away: 1 });
    const third = goal('home', 5, { replaces: first.id, made_at: 8 * minute });
    expect(stateOf([...kickOff, scored, first, second, third])).toMatchObject({ home: 1, away: 0 });
    const removed = anEntry('void', 9, { target: third.id });
    expect(stateOf([...kickOff, scored, first, second, third, removed])).toMatchObject({ home: 0, away: 0 });
  });

  it('takes back an entry that was replaced before, and not one that is replaced afterwards', () => {
    const fixed = goal('home', 5, { replaces: scored.id, made_at: 7 * minute });
    expect(stateOf([...kickOff, scored, fixed, anEntry('void', 8, { target: scored.id })]).home).toBe(0);
    expect(stateOf([...kickOff, scored, fixed, anEntry('void', 6, { target: scored.id })]).home).toBe(1);
  });

  it('takes back a chain of thousands of voids', () => {
    const chain: GameEntry[] = [scored];
    for (let index = 1; index <= 4_001; index++)
      chain.push(anEntry('void', 6 + index / 1_000, { target: chain[index - 1]?.id ?? null }));
    expect(stateOf([...kickOff, ...chain]).home).toBe(0);
    expect(stateOf([...kickOff, ...chain.slice(0, -1)]).home).toBe(1);
  });

  it('keeps an entry behind the final whistle as not counted, until one press counts it', () => {
    const late = goal('home', 99);
    const log = [...kickOff, anEntry('final', 90), late];
    expect(stateOf(log).home).toBe(0);
    expect(standings(log).at(-1)).toBe('score after_end');
    expect(stateOf([...log, anEntry('count', 100, { target: late.id })]).home).toBe(1);
    expect(stateOf([...log, goal('away', 99, { author: 'operator:1' })]).away).toBe(1);
  });
});

describe('two phones', () => {
  const log = [...kickOff, goal('home', 5), takeover('link:2', 10), goal('home', 12, { author: 'link:2' })];

  it('count while they hold the game: the other one is kept and not counted', () => {
    const offline = goal('away', 11);
    expect(stateOf([...log, offline])).toMatchObject({ home: 2, away: 0 });
    expect(standings([...log, offline]).filter((text) => text.endsWith('not_counted'))).toHaveLength(1);
    const counted = anEntry('count', 20, { target: offline.id, author: 'link:2' });
    expect(stateOf([...log, offline, counted])).toMatchObject({ away: 1 });
    expect(stateOf([...log, offline, { ...counted, author: 'link:1' }])).toMatchObject({ away: 0 });
  });

  it('void and replace only what they hold, or what does not count anyway', () => {
    const [, , first] = log;
    const late = anEntry('void', 15, { target: first?.id ?? '' });
    expect(stateOf([...log, late]).home).toBe(2);
    expect(
      stateOf([...log, goal('away', 5, { replaces: first?.id ?? '', made_at: 16 * minute })]),
    ).toMatchObject({
      home: 2,
      away: 0,
    });
    expect(stateOf([...log, { ...late, author: 'link:2' }]).home).toBe(1);
    const [, , , handOver] = log;
    const noWayBack = anEntry('void', 16, { target: handOver?.id ?? '', author: 'link:2' });
    expect(foldGame([...log, noWayBack], soccer).holder).toBe('link:2');
  });

  it('take a game back by another takeover', () => {
    const back = [...log, takeover('link:1', 20), goal('away', 21), goal('home', 22, { author: 'link:2' })];
    expect(stateOf(back)).toMatchObject({ home: 2, away: 1 });
    expect(foldGame(back, soccer).holder).toBe('link:1');
  });
});

describe('any order', () => {
  /** A small linear congruential generator: the same games in every run. */
  const randomOf = (seed: number) => {
    let state = seed;
    return (below: number): number => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((state / 2 ** 32) * below);
    };
  };
  const kinds: EntryKind[] = [
    'score',
    'score',
    'score',
    'period_start',
    'period_end',
    'clock_stop',
    'clock_start',
    'clock_set',
    'big_play',
    'void',
    'void',
    'count',
    'final',
    'takeover',
  ];

  function aLog(random: (below: number) => number): GameEntry[] {
    const log: GameEntry[] = [takeover('link:1', 0)];
    for (let index = 0; index < 60; index++) {
      const kind = kinds[random(kinds.length)] ?? 'score';
      const other = log[random(log.length)]?.id ?? null;
      const author = ['link:1', 'link:2', 'link:3', 'operator:1'][random(4)] ?? 'link:1';
      const at = random(40) * minute;
      log.push(
        anEntry(kind, 0, {
          at,
          made_at: at + (random(5) === 0 ? random(30) * minute : 0),
          author,
          side: random(2) === 0 ? 'home' : 'away',
          points: random(4) - 1,
          clock_seconds: random(600),
          target: kind === 'void' || kind === 'count' ? other : null,
          replaces: kind === 'score' && random(6) === 0 ? other : null,
        }),
      );
    }
    return log;
  }

  it('folds any order, doubling and resending, with takeovers and voids, to the same state', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randomOf(seed);
      const log = aLog(random);
      const rules = [soccer, basketball, volleyball, plain][seed % 4] ?? soccer;
      const expected = foldGame(log, rules);
      for (let round = 0; round < 3; round++) {
        const sent = [...log, ...log, ...log.slice(random(log.length))];
        for (let index = sent.length - 1; index > 0; index--) {
          const other = random(index + 1);
          [sent[index], sent[other]] = [sent[other]!, sent[index]!];
        }
        expect(foldGame(sent, rules), `seed ${seed}`).toEqual(expected);
      }
      expect(Math.min(expected.state.home, expected.state.away)).toBeGreaterThanOrEqual(0);
    }
  });

  it('folds 5,000 entries within a second', () => {
    const random = randomOf(7);
    const log = Array.from({ length: 90 }, () => aLog(random))
      .flat()
      .slice(0, 5_000);
    const startedAt = performance.now();
    foldGame(log, soccer);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});

describe('the clock', () => {
  it.each([
    [soccer, { seconds: 0, running_since: 0 }, 125, 125, '2:05'],
    [soccer, { seconds: 2_700, running_since: 0 }, 61, 2_761, '46:01'],
    [basketball, { seconds: 480, running_since: 0 }, 30, 450, '7:30'],
    [basketball, { seconds: 480, running_since: 0 }, 470.62, 9.38, '0:09.4'],
    [basketball, { seconds: 9.98, running_since: null }, 0, 9.98, '0:10'],
    [basketball, { seconds: 5, running_since: 0 }, 60, 0, '0:00'],
    [basketball, { seconds: 300, running_since: null }, 60, 300, '5:00'],
  ] as const)('is computed from instants', (rules, clock, passed, seconds, text) => {
    const shown = clockAt(clock, rules, passed * 1_000);
    expect(shown).toBeCloseTo(seconds, 5);
    expect(clockText(shown, rules)).toBe(text);
  });

  it('runs from the start of a period, stands when stopped, and goes on from where it was set', () => {
    const log = [...kickOff, anEntry('clock_stop', 3), anEntry('clock_set', 4, { clock_seconds: 400 })];
    expect(stateOf(log, basketball).clock).toEqual({ seconds: 400, running_since: null });
    expect(stateOf([...log, anEntry('clock_start', 5)], basketball).clock).toEqual({
      seconds: 400,
      running_since: 5 * minute,
    });
  });

  it('begins an overtime of soccer at 90 minutes, and of basketball at 4', () => {
    const third = anEntry('period_start', 100, { period: 3 });
    expect(stateOf([...kickOff, third]).clock?.seconds).toBe(5_400);
    expect(stateOf([...kickOff, { ...third, period: 5 }], basketball).clock?.seconds).toBe(240);
  });
});

describe('the rules of a sport by its name', () => {
  it.each([
    ['Boys Soccer', 'soccer'],
    ['Football', 'soccer'],
    ['American football', 'american_football'],
    ['Ice hockey', 'hockey'],
    ['Hockey sur glace', 'hockey'],
    ['كرة السلة', 'basketball'],
    ['الكرة الطائرة', 'volleyball'],
    ['كرة القدم', 'soccer'],
    ['Softball', 'baseball'],
    ['Wrestling', 'plain'],
  ])('%s has those of %s', (name, key) => expect(sportKeyOf(name)).toBe(key));

  it('takes "football" as American in an American channel', () => {
    expect(sportKeyOf('Varsity Football', true)).toBe('american_football');
  });
});
