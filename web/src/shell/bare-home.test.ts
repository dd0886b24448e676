// @vitest-environment node
// Home of a channel that has little: the server's document, which the browser hydrates.
import type { Event, HomeEvents } from '@floodlit/contract/catalog/catalog';
import type { ShellInput } from '@floodlit/contract/document';
import { describe, expect, it } from 'vitest';
import { aTeam, anEvent } from '../features/catalog/event-makers.fixture.ts';
import { aPass } from '../features/commerce/commerce-makers.fixture.ts';
import { bootstrap as channel } from './bootstrap.fixture.ts';
import { renderShell } from './render-shell.tsx';

const NOW = 1_795_219_000;
const bootstrap = { ...channel, packages: [aPass()] } as unknown as ShellInput['bootstrap'];

const homeOf = (home: Partial<HomeEvents>, locale: ShellInput['locale'] = 'en'): Promise<string> =>
  renderShell({
    rendered_at: NOW,
    path: '/',
    page: { name: 'home', params: {} },
    bootstrap,
    locale,
    data: { home: { live: [], upcoming: [], finished: [], ...home }, slides: [], static_blocks: [] },
  } as unknown as ShellInput);

const textOf = (html: string): string =>
  html.replaceAll(/<script.*?<\/script>/gsu, '').replaceAll(/<[^>]*>/gu, '');
const headingsOf = (html: string): string[] =>
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gsu)].map(([, inner = '']) => textOf(inner));

const between = (event: Partial<Event>, away: string, home: string, letters: [string, string]): Event =>
  anEvent({
    event_utc_ts: NOW + 7200,
    participants: [
      aTeam({ id: 1, name: away, short_name: away, monogram: letters[0] }),
      aTeam({ id: 2, name: home, short_name: home, monogram: letters[1] }),
    ],
    home_team_id: 2,
    ...event,
  });

describe('Home of a channel', () => {
  it('without a live game, a poster or a slide has the next game, on art of its crests', async () => {
    const games = [1, 2].map((id) => between({ id }, 'Falcons', 'Hawks', ['LF', 'RH']));
    const html = await homeOf({ upcoming: games });
    expect(headingsOf(html)).toEqual(['Falcons @\u00A0Hawks']);
    expect(html).toContain('href="/watch/1"');
    expect(html.match(/class="matchup-art /gu)).toHaveLength(2);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('Live now');
    expect(html).not.toContain('Latest replays');
  });

  it('with replays alone leads with the latest one', async () => {
    const html = await homeOf({
      finished: [anEvent({ id: 9, stream_status: 'finished', name: 'Open day' })],
    });
    expect(headingsOf(html)).toEqual(['Open day']);
    expect(html).toContain('href="/watch/9"');
  });

  it('whose next game is late waits for its broadcast, and never says that it has started', async () => {
    const late = between({ event_utc_ts: NOW - 60 }, 'Falcons', 'Hawks', ['LF', 'RH']);
    const text = textOf(await homeOf({ upcoming: [late] }));
    expect(text).toContain('Waiting for the broadcast');
    expect(text).not.toContain('Started');
  });

  it('with nothing but a cancelled game has no empty hero', async () => {
    const off = between({ id: 3, is_cancelled: true }, 'Falcons', 'Hawks', ['LF', 'RH']);
    expect(headingsOf(await homeOf({ upcoming: [off] }))).toEqual(['Northern Sports']);
  });

  it('without any game says so, below one heading, with a way on', async () => {
    const html = await homeOf({});
    expect(headingsOf(html)).toEqual(['Northern Sports']);
    expect(html).toContain('There are no events yet');
    expect(html).toContain('href="/packages"');
  });
});

describe('names in other scripts', () => {
  it.each([
    ['Latin before Arabic', 'FC Étoile!', 'نسور الشمال', ['FÉ', 'ن'], 'ltr', '@'],
    ['Arabic before Latin', 'نسور الشمال', 'Hawks (U16)', ['ن', 'H'], 'rtl', 'ضد'],
    ['CJK before Cyrillic', '北海道ファイターズ', 'Динамо', ['北', 'Д'], 'ltr', '@'],
  ] as const)('stand each in its own direction in the hero, and on its crest: %s', async (...row) => {
    const [, away, home, letters, direction, sign] = row;
    const html = await homeOf({ upcoming: [between({}, away, home, [...letters])] });
    expect(html).toContain(
      `<bdi dir="${direction}"><bdi>${away}</bdi> ${sign}\u00A0<bdi>${home}</bdi></bdi>`,
    );
    const crests = [...html.matchAll(/crest__shield[^>]*>([^<]+)</gu)].map(([, found]) => found);
    expect(crests).toEqual(direction === 'rtl' ? letters.toReversed() : letters);
  });
});
