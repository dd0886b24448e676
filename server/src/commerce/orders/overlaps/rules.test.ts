import { describe, expect, it } from 'vitest';
import { anEntitlement, anEvent, aPass } from '../../../../test/money/makers.ts';
import { addSeconds } from '../../../kernel/clock.ts';
import type { Given } from '../../passes/entitlements/replacement-rules.ts';
import type { Pass } from '../../passes/rules.ts';
import { closes, outcomeOf, type Events, type PaidOrder, type Passes } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number): Date => addSeconds(now, days * 86_400);
const sport = 3;
const game = anEvent({ id: 21, starts_at: inDays(2), event_category_id: sport });
const extra = anEvent({ id: 22, type: 'ppv', starts_at: inDays(2), event_category_id: sport });
const otherGame = anEvent({ id: 23, starts_at: inDays(2), event_category_id: 4 });
const events: Events = new Map([game, extra, otherGame].map((event) => [event.id, event]));

const rich = { ...aPass().features, download: true, clipping: true };
const library = { ...aPass().features, watch: false, vod_media_access: true };
const passes = {
  life: aPass({ id: 1, features: rich }),
  season: aPass({ id: 2, offer: 'annual', features: rich }),
  month: aPass({ id: 3, offer: 'month' }),
  hockey: aPass({ id: 4, offer: 'annual', event_categories: [sport] }),
  team: aPass({ id: 5, offer: 'annual', is_team_pass: true, participants: [8, 9] }),
  single: aPass({ id: 6, kind: 'single_event' }),
  fan: aPass({ id: 7, kind: 'subscription', offer: 'monthly', features: rich }),
  family: aPass({ id: 8, kind: 'subscription', offer: 'annual', features: rich, streams: 4 }),
  clipLibrary: aPass({ id: 9, offer: 'annual', features: { ...library, clipping: true }, clips: 5 }),
  libraryOnThree: aPass({ id: 10, offer: 'month', features: library, streams: 3, devices: 3 }),
} satisfies Record<string, Pass>;

const gives = (pass: Pass, days: number | null, more: Partial<Given> = {}): PaidOrder['gives'][number] => ({
  ...anEntitlement(pass, { ends_at: days === null ? null : inDays(days) }),
  clips: 0,
  downloads: 0,
  active: true,
  ...more,
});
const products = {
  life: gives(passes.life, null),
  season: gives(passes.season, 365),
  month: gives(passes.month, 30),
  'month with 5 clips': gives(passes.month, 30, { clips: 5 }),
  hockey: gives(passes.hockey, 365),
  'team 8': gives(passes.team, 365, { participant_id: 8 }),
  'team 9': gives(passes.team, 365, { participant_id: 9 }),
  game: gives(passes.single, null, { event_id: game.id }),
  'pay-per-view game': gives(passes.single, null, { event_id: extra.id }),
  'other game': gives(passes.single, null, { event_id: otherGame.id }),
  membership: gives(passes.fan, 30),
  trial: gives(passes.fan, 7),
  'yearly membership': gives(passes.family, 365),
  'library with clips': gives(passes.clipLibrary, 365),
  'library on three devices': gives(passes.libraryOnThree, 30),
} as const;
type Name = keyof typeof products;
const order = (names: readonly Name[], disputed = false): PaidOrder => ({
  disputed,
  gives: names.map((name) => ({ ...products[name], active: !disputed })),
});

describe('[T16] two orders of one buyer that were paid at the same time', () => {
  it.each<[first: Name[], second: Name[], outcome: string | undefined]>([
    // A pass and a pass.
    [['season'], ['month'], 'give_back'],
    [['season'], ['season'], 'give_back'],
    [['month'], ['season'], 'look'],
    [['season'], ['hockey'], 'give_back'],
    [['hockey'], ['season'], 'look'],
    [['season'], ['team 8'], 'give_back'],
    [['team 8'], ['team 9'], undefined],
    [['month'], ['month with 5 clips'], 'look'],
    [['season'], ['month with 5 clips'], 'look'],
    // A library has no games.
    [['library with clips'], ['library on three devices'], 'look'],
    [['library on three devices'], ['library with clips'], 'look'],
    [['library on three devices'], ['month'], undefined],
    // A game is bought forever.
    [['life'], ['game'], 'give_back'],
    [['season'], ['game'], 'look'],
    [['month'], ['game'], 'look'],
    [['game'], ['game'], 'give_back'],
    [['game'], ['life'], 'look'],
    [['game'], ['other game'], undefined],
    [['life'], ['pay-per-view game'], undefined],
    [['hockey'], ['other game'], undefined],
    // A membership counts to the end of what is paid.
    [['season'], ['membership'], 'give_back'],
    [['season'], ['trial'], 'give_back'],
    [['membership'], ['month'], 'give_back'],
    [['month'], ['membership'], 'look'],
    [['membership'], ['season'], 'look'],
    [['trial'], ['month'], 'look'],
    [['yearly membership'], ['membership'], 'look'],
    [['membership'], ['yearly membership'], 'look'],
    [['membership'], ['game'], 'look'],
    // Bundles.
    [['game', 'other game'], ['game'], 'give_back'],
    [['game'], ['game', 'other game'], 'look'],
    [['season'], ['team 8', 'team 9'], 'give_back'],
    [['life', 'pay-per-view game'], ['game', 'pay-per-view game'], 'give_back'],
  ])('%s, then %s: %s', (first, second, outcome) => {
    expect(outcomeOf(order(first), order(second), events, now)).toBe(outcome);
    const looked = outcome === undefined ? undefined : 'look';
    expect(outcomeOf(order(first, true), order(second), events, now)).toBe(looked);
    expect(outcomeOf(order(first), order(second, true), events, now)).toBe(looked);
  });

  it('keeps the later one when the first one gives nothing any more', () => {
    const first = order(['life']);
    const ended = { ...first, gives: first.gives.map((given) => ({ ...given, active: false })) };
    expect(outcomeOf(ended, order(['game']), events, now)).toBe('look');
  });
});

describe('[T16] a payment', () => {
  const known: Passes = new Map(Object.values(passes).map((pass) => [pass.id, pass]));
  const paid = (names: readonly Name[], open: Name, held: readonly Name[] = []): boolean => {
    const before = held.map((name) => products[name]);
    const after = [...before, ...names.map((name) => products[name])];
    return closes(
      names.map((name) => products[name]),
      [products[open]],
      { before, after, passes: known, events, now },
    );
  };

  it.each<[paid: Name[], open: Name, held: Name[], isClosed: boolean]>([
    [['season'], 'game', [], true],
    [['season'], 'month', [], true],
    [['season'], 'pay-per-view game', [], false],
    [['game'], 'game', [], true],
    [['game'], 'season', [], false],
    [['team 8'], 'team 9', [], false],
    [['team 8'], 'season', [], true],
    // The buyer was asked, and accepted it.
    [['team 8'], 'season', ['month'], false],
    [['season'], 'team 8', ['month'], true],
    // A membership outlives what has an end, so it is asked about.
    [['season'], 'membership', [], true],
    [['month'], 'membership', [], true],
    [['yearly membership'], 'membership', [], true],
    [['membership'], 'yearly membership', [], true],
    [['membership'], 'game', [], true],
    [['game'], 'membership', [], false],
    [['other game'], 'game', [], false],
  ])('of %s closes the open order of %s beside %s: %s', (names, open, held, isClosed) => {
    expect(paid(names, open, held)).toBe(isClosed);
  });

  it('that came back by itself closes only what now adds nothing', () => {
    const paying = { before: undefined, after: [products.season], passes: known, events, now };
    expect(closes([], [products.game], paying)).toBe(true);
    expect(closes([], [products.membership], paying)).toBe(false);
  });
});
