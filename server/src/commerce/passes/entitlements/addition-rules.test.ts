import { describe, expect, it } from 'vitest';
import { additionOf, additionOfOffer, type Wanted } from './addition-rules.ts';
import type { Held } from './coverage-rules.ts';
import type { Pass } from '../rules.ts';
import { anEntitlement, anEvent, aPass } from '../../../../test/money/makers.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const sport = 3;
const otherSport = 4;
const team = 8;

const rich = { ...aPass().features, download: true, no_ads: true };
const season = aPass({ id: 1, name: 'Season pass', offer: 'annual', features: rich });
const month = aPass({ id: 2, name: 'Month pass', offer: 'month' });
const sportPass = aPass({ id: 3, name: 'Hockey pass', offer: 'annual', event_categories: [sport] });
const teamPass = aPass({
  id: 4,
  name: 'Team pass',
  offer: 'annual',
  is_team_pass: true,
  participants: [team, 1],
});
const schoolPass = aPass({ id: 5, name: 'School pass', offer: 'annual', participants: [team, 9] });
const sports = aPass({ id: 6, name: 'Sports pass', offer: 'annual', event_categories: [sport, otherSport] });
const membership = aPass({ id: 7, name: 'Membership', kind: 'subscription', offer: 'monthly' });
const forEver = aPass({ id: 8, name: 'Life pass', features: rich });
const single = aPass({ id: 9, name: 'One game', kind: 'single_event' });
const free = aPass({ id: 10, name: 'Free pass', type: 'free' });
const library = aPass({
  id: 11,
  name: 'Library pass',
  offer: 'month',
  features: { ...aPass().features, watch: false, vod_media_access: true },
});
const withLibrary = aPass({
  id: 12,
  name: 'Soccer and library',
  event_categories: [otherSport],
  features: { ...rich, vod_media_access: true },
});

const withDownloads = aPass({
  ...sportPass,
  id: 13,
  name: 'Hockey downloads',
  features: rich,
  downloads: 5,
});

const have = (pass: Pass, days: number | null, selection: Partial<Held> = {}): Held =>
  anEntitlement(pass, { ends_at: days === null ? null : inDays(days), ...selection });
const want = (pass: Pass, selection: Wanted['selection'] = {}): Wanted => ({ pass, selection });
const wantGame = (changes: Parameters<typeof anEvent>[0] = {}): Wanted => ({
  pass: single,
  selection: {},
  event: anEvent({ starts_at: now, ...changes }),
});
const teamOf = (id: number) => ({ participant_id: id });
const sportOf = (id: number) => ({ event_category_id: id });

describe('additionOf', () => {
  it.each<[string, readonly Held[], Wanted, string]>([
    // An unpaid, expired or refunded purchase is no entitlement, so the list is empty.
    ['nothing held', [], want(month), 'all'],

    ['a month inside a season', [have(season, 200)], want(month), 'nothing'],
    ['a month that outlives a season', [have(season, 10)], want(month), 'part'],
    ['a month that outlives a season by hours', [have(season, 29.5)], want(month), 'nothing'],
    ['a season beside a month', [have(month, 20)], want(season), 'part'],
    ['a sport inside a season bought today', [have(season, 365)], want(sportPass), 'nothing'],
    ['a sport that outlives a season', [have(season, 200)], want(sportPass), 'part'],
    ['a team inside a season', [have(season, 365)], want(teamPass, teamOf(team)), 'nothing'],
    ['a school inside a season', [have(season, 365)], want(schoolPass), 'nothing'],
    ['the same pass, however soon it ends', [have(month, 1)], want(month), 'nothing'],

    ['a month beside a sport', [have(sportPass, 300)], want(month), 'part'],
    ['another sport', [have(sportPass, 300)], want(aPass({ id: 30, event_categories: [otherSport] })), 'all'],
    ['one sport of several inside a sport', [have(sportPass, 365)], want(sports, sportOf(sport)), 'nothing'],
    ['another sport of several', [have(sportPass, 365)], want(sports, sportOf(otherSport)), 'all'],
    [
      'a team beside its sport, which is not all it plays',
      [have(sportPass, 365)],
      want(teamPass, teamOf(team)),
      'part',
    ],
    ['a sport beside a team', [have(teamPass, 365, teamOf(team))], want(sportPass), 'part'],

    ['the same team twice', [have(teamPass, 5, teamOf(team))], want(teamPass, teamOf(team)), 'nothing'],
    ['another team', [have(teamPass, 365, teamOf(team))], want(teamPass, teamOf(1)), 'all'],
    ['a team inside its school', [have(schoolPass, 365)], want(teamPass, teamOf(team)), 'nothing'],
    ['a school of which one team is held', [have(teamPass, 365, teamOf(team))], want(schoolPass), 'part'],
    [
      'a school whose teams are held one by one',
      [have(teamPass, 365, teamOf(team)), have(teamPass, 365, teamOf(9))],
      want(schoolPass),
      'nothing',
    ],

    ['a membership beside a season', [have(season, 365)], want(membership), 'part'],
    ['a membership beside a pass forever', [have(forEver, null)], want(membership), 'nothing'],
    ['a month inside a membership’s paid days', [have(membership, 37)], want(month), 'nothing'],
    ['a month beside the trial of a membership', [have(membership, 7)], want(month), 'part'],
    ['a season beside a membership', [have(membership, 37)], want(season), 'part'],
    ['the membership that is held', [have(membership, 3)], want(membership), 'nothing'],

    ['more with the same games', [have(month, null)], want(season), 'part'],
    ['a pass of which single games are held', [have(single, null, { event_id: 44 })], want(month), 'all'],
    ['a pass beside a free one', [have(free, null)], want(month), 'all'],
    ['a free pass beside a season', [have(season, 365)], want(free), 'all'],
    ['the free pass that is held', [have(free, null)], want(free), 'nothing'],
    ['the library inside a pass of any sport', [have(withLibrary, null)], want(library), 'nothing'],
    ['the library beside games', [have(season, 365)], want(library), 'all'],

    ['a game that a pass opens', [have(month, 20)], wantGame(), 'nothing'],
    ['a game that is over', [have(month, 20)], wantGame({ starts_at: inDays(-5) }), 'nothing'],
    ['a game after the pass has ended', [have(month, 20)], wantGame({ starts_at: inDays(25) }), 'all'],
    ['a game of another sport', [have(sportPass, 20)], wantGame({ event_category_id: otherSport }), 'all'],
    ['a pay-per-view game', [have(season, 365)], wantGame({ type: 'ppv' }), 'all'],
    ['a game that is held', [have(single, null, { event_id: 44 })], wantGame({ type: 'ppv' }), 'nothing'],
    ['another game', [have(single, null, { event_id: 45 })], wantGame(), 'all'],
  ])('%s', (_, held, wanted, adds) => {
    expect(additionOf(wanted, held, now).adds).toBe(adds);
  });

  it.each<[string, readonly Held[], Wanted, object]>([
    [
      'the pass that lasts longest',
      [have(month, 5), have(season, 200)],
      want(sportPass),
      { name: 'Season pass', until: inDays(200), isAlone: true, isWhole: true, lacks: [] },
    ],
    [
      'a pass forever',
      [have(season, 200), have(forEver, null)],
      want(month),
      { name: 'Life pass', until: null, isAlone: true, isWhole: true, lacks: [] },
    ],
    [
      'a pass that opens some of it',
      [have(sportPass, 9)],
      want(month),
      { name: 'Hockey pass', until: inDays(9), isAlone: true, isWhole: false, lacks: [] },
    ],
    [
      'a pass with the same games that allows less',
      [have(month, 9)],
      want(season),
      { name: 'Month pass', until: inDays(9), isAlone: true, isWhole: true, lacks: ['no_ads'] },
    ],
    [
      'a membership without the downloads of a season pass',
      [have(membership, 37)],
      want(aPass({ ...season, downloads: 60 })),
      {
        name: 'Membership',
        until: inDays(37),
        isAlone: true,
        isWhole: true,
        lacks: ['downloads', 'no_ads'],
      },
    ],
    [
      'two passes that give everything together',
      [have(month, 20), have(withDownloads, 25)],
      want(aPass({ ...season, downloads: 60 })),
      {
        name: 'Month pass + Hockey downloads',
        until: inDays(20),
        isAlone: false,
        isWhole: true,
        lacks: [],
      },
    ],
    [
      'what ends before the games as lacking',
      [have(month, 20), have(withDownloads, 9)],
      want(aPass({ ...season, downloads: 60 })),
      { name: 'Month pass', until: inDays(20), isAlone: true, isWhole: true, lacks: ['downloads', 'no_ads'] },
    ],
    [
      'a library pass that is to be extended by devices as a part',
      [have(library, 20)],
      want(aPass({ ...library, id: 50, devices: 3 })),
      { name: 'Library pass', until: inDays(20), isAlone: true, isWhole: true, lacks: ['devices'] },
    ],
  ])('names %s', (_, held, wanted, by) => {
    const { first, ...cover } = additionOf(wanted, held, now).by ?? {};
    expect({ ...cover, until: first?.ends_at }).toEqual(by);
  });

  const clipping = { ...aPass().features, clipping: true, download: true, download_clip: true };
  const bare = aPass({ id: 20, name: 'Games' });
  it.each<[string, Partial<Pass>, Partial<Pass>, readonly string[]]>([
    ['clips', {}, { features: clipping, clips: 50 }, ['clips']],
    [
      'downloads of games and clips',
      {},
      { features: clipping, downloads: 5 },
      ['clip_downloads', 'downloads'],
    ],
    ['more devices', { devices: 2 }, { devices: 3 }, ['devices']],
    ['fewer devices, and no more', { devices: 3 }, { devices: 2 }, []],
    [
      'more clips of a kind that is held',
      { features: clipping, clips: 10 },
      { features: clipping, clips: 50 },
      [],
    ],
    ['the library', {}, { features: { ...bare.features, vod_media_access: true } }, ['library']],
    [
      'rights that give no use',
      {},
      { features: { ...clipping, download: true, download_clip: true }, clips: 0, downloads: 0 },
      [],
    ],
    [
      'clips where the held right has no use',
      { features: clipping },
      { features: clipping, clips: 5 },
      ['clips'],
    ],
  ])('the same games with %s', (_, own, asked, lacks) => {
    const held = [have(aPass({ ...bare, ...own }), null)];
    const { adds, by } = additionOf(want(aPass({ ...bare, id: 21, ...asked })), held, now);
    expect(adds).toBe(lacks.length === 0 ? 'nothing' : 'part');
    expect(by).toMatchObject({ isWhole: true, lacks });
  });
});

describe('additionOf, of a pass without games', () => {
  const uses = { clipping: true, download: true, download_clip: true };
  const aLibrary = (id: number, changes: Partial<Pass>): Pass => aPass({ ...library, id, ...changes });
  const withUses = { ...library.features, ...uses };
  const clips = { ...library.features, vod_media_access: false, ...uses };
  it.each<[string, Partial<Pass>, Partial<Pass>, string, readonly string[]]>([
    ['more devices', { devices: 2 }, { devices: 3 }, 'part', ['devices']],
    ['fewer devices', { devices: 3 }, { devices: 2 }, 'nothing', []],
    ['clips', {}, { features: withUses, clips: 9 }, 'part', ['clips']],
    ['fewer clips', { features: withUses, clips: 9 }, { features: withUses, clips: 3 }, 'nothing', []],
    [
      'downloads',
      { features: withUses },
      { features: withUses, downloads: 4 },
      'part',
      ['clip_downloads', 'downloads'],
    ],
    [
      'clips alone on more devices',
      { features: clips, clips: 9 },
      { features: clips, clips: 9, devices: 3 },
      'part',
      ['devices'],
    ],
  ])('with %s', (_, own, asked, adds, lacks) => {
    const addition = additionOf(want(aLibrary(61, asked)), [have(aLibrary(60, own), 300)], now);
    expect(addition).toMatchObject({ adds, by: { lacks, isWhole: true } });
  });

  it('is a part for longer beside the library of a pass with games on fewer devices', () => {
    const held = [have(withLibrary, 20)];
    expect(additionOf(want(aLibrary(62, { offer: 'annual', devices: 3 })), held, now).adds).toBe('part');
    expect(additionOf(want(aLibrary(62, { offer: 'annual' })), [have(month, 20)], now).adds).toBe('all');
  });
});

describe('additionOf, where several passes give together what one asks', () => {
  const both = aPass({
    id: 70,
    name: 'Both',
    offer: 'month',
    features: { ...month.features, vod_media_access: true },
  });
  const onThree = aPass({ id: 71, offer: 'month', devices: 3 });
  it.each<[string, readonly Held[], Wanted, string, object]>([
    [
      'games and the library to its end',
      [have(month, 300), have(library, 300)],
      want(both),
      'nothing',
      { name: 'Month pass + Library pass', lacks: [] },
    ],
    [
      'games to its end, and the library for some days',
      [have(month, 300), have(library, 5)],
      want(both),
      'part',
      { name: 'Month pass', lacks: ['library'] },
    ],
    [
      'games and the library for a part of its time',
      [have(month, 200), have(library, 100)],
      want(aPass({ ...both, offer: 'annual' })),
      'part',
      { name: 'Month pass', lacks: ['library'] },
    ],
    [
      'a pass with both that ends soon, and both for long',
      [have(aPass({ ...both, id: 72 }), 3), have(month, 300), have(library, 300)],
      want(both),
      'nothing',
      { name: 'Month pass + Library pass', lacks: [] },
    ],
    [
      'the devices of a free pass',
      [have(month, 300), have(aPass({ ...free, devices: 4 }), null)],
      want(onThree),
      'nothing',
      { name: 'Month pass + Free pass', lacks: [] },
    ],
    [
      'the devices of a single game',
      [have(month, 300), have(aPass({ ...single, devices: 4 }), null, { event_id: 44 })],
      want(onThree),
      'nothing',
      { name: 'Month pass + One game', lacks: [] },
    ],
  ])('%s', (_, held, wanted, adds, by) => {
    expect(additionOf(wanted, held, now)).toMatchObject({ adds, by: { ...by, isWhole: true } });
  });
});

describe('additionOf, of a pass with many sports and teams', () => {
  it('does not compare each of its groups with each of the other', () => {
    const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
    const all = { event_categories: ids(40), participants: ids(400) };
    const held = [have(aPass({ id: 40, offer: 'annual', ...all }), 365)];
    const startedAt = performance.now();
    expect(additionOf(want(aPass({ id: 41, offer: 'month', ...all })), held, now).adds).toBe('nothing');
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });
});

describe('additionOfOffer', () => {
  it('is that of the choice that adds most, and names those that add nothing', () => {
    const held = [have(teamPass, 365, teamOf(team))];
    expect(additionOfOffer(teamPass, held, now)).toMatchObject({ adds: 'all', coveredParts: [team] });
    const both = [...held, have(teamPass, 365, teamOf(1))];
    expect(additionOfOffer(teamPass, both, now)).toMatchObject({ adds: 'nothing', coveredParts: [team, 1] });
    expect(additionOfOffer(sports, [have(sportPass, 365)], now)).toMatchObject({
      adds: 'all',
      coveredParts: [sport],
    });
    expect(additionOfOffer(teamPass, [have(season, 365)], now)).toMatchObject({
      adds: 'nothing',
      by: { name: 'Season pass' },
    });
    expect(additionOfOffer(season, [], now)).toEqual({ adds: 'all', by: undefined, coveredParts: [] });
  });
});
