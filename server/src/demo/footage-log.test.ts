// The logs of demo games tell what their footage shows.
import { describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { byPlace, type GameEntry } from '@floodlit/contract/sums/game-entry';
import { buttonNames, sportRules } from '@floodlit/contract/sums/sport-rules';
import { demoFixtures, liveFixtures, northernSports } from '@floodlit/demo/content';
import { scoreAt, type Game } from '@floodlit/demo/footage';
import { createLiveGame, scriptOf } from '@floodlit/demo/live';
import { sentEntry, uuidOf, type DemoEntry } from './demo-entry.ts';
import { gameOf, longGameOf } from './demo-games.ts';
import { basketsOf } from './earlier-baskets.ts';
import { footageLog } from './footage-log.ts';
import { clockAt, liveLog } from './live-log.ts';

const startMs = Date.UTC(2026, 10, 20, 22);
const placed = (log: readonly DemoEntry[]): GameEntry[] =>
  log
    .map((entry, order) => {
      const { at = 0, phone_at: _, ...sent } = sentEntry(7, entry, order, startMs);
      return { ...sent, at, made_at: at, author: 'demo' };
    })
    .toSorted(byPlace);
const foldedAt = (log: readonly GameEntry[], game: Game, second: number) =>
  foldGame(
    log.filter(({ at }) => at <= startMs + second * 1_000),
    sportRules[game.sport],
  ).state;

const footage = demoFixtures
  .filter(({ day }) => day < 0)
  .flatMap((fixture) => [gameOf(fixture, 'N'), longGameOf(fixture, 'N')])
  .filter((game) => game !== undefined)
  .map((game) => [`${game.away.name} @ ${game.home.name}, ${game.seconds} s`, game] as const);

describe('the log of a finished demo game', () => {
  it.each(footage)('%s: has the score of each second of its footage [R3.01]', (_, game) => {
    const log = placed(footageLog(game));
    for (let second = 0; second <= game.seconds; second += 0.25) {
      const { home, away } = foldedAt(log, game, second);
      expect({ home, away }, `second ${second}`).toEqual(scoreAt(game, second));
    }
    const end = foldedAt(log, game, game.seconds);
    expect(end.status).toBe('final');
    expect(end.period).toBe(sportRules[game.sport].periods.count);
    const sum = (side: 'home' | 'away') => end.period_scores.reduce((total, one) => total + one[side], 0);
    expect({ home: sum('home'), away: sum('away') }).toEqual(scoreAt(game, game.seconds));
  });

  it.each(footage)('%s: has a clock from the first picture to the whistle, goals with players', (_, game) => {
    const entries = footageLog(game);
    const log = placed(entries);
    const { clock, status } = foldedAt(log, game, 0);
    expect(status).toBe('live');
    expect(clock?.running_since).toBe(startMs);
    expect(entries.length).toBeLessThan(120);
    const goals = entries.filter(({ kind }) => kind === 'score');
    for (const { player_number, text } of goals) {
      expect(player_number).toMatch(/^\d{1,2}$/);
      expect(buttonNames).toContain(text);
    }
    for (const kind of ['big_play', 'penalty'] as const) {
      const rules = sportRules[game.sport][kind === 'penalty' ? 'penalties' : 'big_plays'];
      const ofKind = entries.filter((entry) => entry.kind === kind);
      for (const { text } of ofKind) expect(rules).toContain(text);
      if (kind === 'penalty') expect(ofKind.length).toBeGreaterThan(0);
    }
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  it('has each period in the picture where the footage begins without a score', () => {
    for (const [name, game] of footage) {
      const isLate = game.score.home > 0;
      const starts = footageLog(game).filter(({ kind, second }) => kind === 'period_start' && second >= 0);
      expect(starts.length, name).toBe(isLate ? 0 : sportRules[game.sport].periods.count);
    }
  });
});

describe('the log of a live demo game', () => {
  it.each(liveFixtures.map((fixture, turn) => [fixture.home, fixture, turn] as const))(
    'at %s: has the goals and the clock of its script, and is the same each time',
    (_, fixture, turn) => {
      const live = createLiveGame(fixture, northernSports.settings.name, turn + 1);
      const programme = { ...live.game, goals: scriptOf(live).goals };
      const entries = liveLog(live);
      expect(liveLog(live)).toEqual(entries);
      expect(entries.length).toBeLessThan(150);
      expect(entries.map(({ second }) => second)).toEqual(
        entries.map(({ second }) => second).toSorted((one, other) => one - other),
      );
      const log = placed(entries);
      for (let second = 0; second < live.seconds; second += 5) {
        const { home, away, clock } = foldedAt(log, programme, second);
        expect({ home, away }, `second ${second}`).toEqual(scoreAt(programme, second));
        const up = live.game.sport === 'soccer' ? 1 : -1;
        const passed = startMs + second * 1_000 - (clock?.running_since ?? 0);
        expect((clock?.seconds ?? 0) + (up * passed) / 1_000, `clock ${second}`).toBeCloseTo(
          clockAt(live, second),
        );
      }
      expect(entries.at(-1)).toMatchObject({ kind: 'final', second: live.seconds });
    },
  );
});

describe('an entry of the demo', () => {
  it('has the same uuid for the same name, and another one for another game', () => {
    expect(uuidOf('7 goal 1')).toBe(uuidOf('7 goal 1'));
    expect(uuidOf('8 goal 1')).not.toBe(uuidOf('7 goal 1'));
    expect(uuidOf('7 goal 1')).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('of a basketball game adds up to the score of its first picture', () => {
    for (const points of [1, 2, 7, 60, 61])
      expect(basketsOf(points).reduce((sum, one) => sum + one, 0)).toBe(points);
  });
});
