// @vitest-environment node
// The pages with a picture begin with the place or the element that plays before the application loads.
import type { SharedClip } from '@floodlit/contract/clips/clips';
import type { DocumentPage, PublicEvent, PublicVodItem, ShellInput } from '@floodlit/contract/document';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../features/catalog/event-makers.fixture.ts';
import { bootstrap } from './bootstrap.fixture.ts';
import { renderShell } from './render-shell.tsx';

const render = (
  page: DocumentPage,
  path: string,
  data: NonNullable<ShellInput['data']>,
  locale: ShellInput['locale'] = 'en',
): Promise<string> => renderShell({ rendered_at: 1_795_219_000, path, page, bootstrap, locale, data });

const ofGame = (name: 'watch' | 'watch-embed', facts: Partial<PublicEvent>): Promise<string> => {
  const event = { ...anEvent({ id: 7 }), recording: 'none', passes: [], ...facts } as unknown as PublicEvent;
  const path = name === 'watch' ? '/watch/7' : '/watch_embed/7';
  return render({ name, params: { id: '7' } }, path, { event });
};

/** Empty, so that a script can fill it and React leaves it alone. */
const place = (subject: string): RegExp =>
  new RegExp(
    `<div class="watch-stage__early" id="early-player" data-subject="${subject}" data-play-label="Play"></div>`,
  );
/** Art under a picture that is about to start would only delay it. */
const noArt = '<div class="watch-stage__art"></div>';

describe.each(['watch', 'watch-embed'] as const)('the document of a game at %s', (name) => {
  it.each([
    ['finished', 'ready', 'free'],
    ['live', 'live', 'free'],
    ['finished', 'ready', 'paid'],
  ] as const)('has the place of the picture: %s, %s, %s', async (stream_status, recording, type) => {
    const html = await ofGame(name, { stream_status, recording, type });
    expect(html).toMatch(place('events/7'));
    expect(html).toContain(noArt);
  });

  it.each([
    ['upcoming', 'none', {}],
    ['finished', 'processing', {}],
    ['upcoming', 'none', { is_cancelled: true }],
  ] as const)('shows its art while nothing plays: %s, %s, %j', async (stream_status, recording, more) => {
    const html = await ofGame(name, { stream_status, recording, ...more });
    expect(html).not.toContain('early-player');
    expect(html).not.toContain(noArt);
  });
});

it('the panel beside a free game has its teams, and waits for the access to a paid one', async () => {
  expect(await ofGame('watch', { type: 'free' })).not.toContain('aria-busy');
  expect(await ofGame('watch', { type: 'paid' })).toContain('aria-busy="true"');
});

it.each([
  ['free', true],
  ['paid', false],
] as const)('the document of a %s video has the place of the picture', async (type, isBare) => {
  const vod_item = {
    id: 5,
    type,
    title: 'Goals of the week',
    description: '',
    duration: 61,
    category_ids: [],
    assets: [],
    date: 1_795_000_000,
  } as unknown as PublicVodItem;
  const page: DocumentPage = { name: 'watch-library', params: { id: '5' } };
  const html = await render(page, '/watch_library/5', { vod_item });
  expect(html).toMatch(place('vod-media-items/5'));
  expect(html.includes(noArt)).toBe(isBare);
});

describe('the document of a shared clip', () => {
  const clip: SharedClip = {
    id: 3,
    uuid: 'f3b1c9a0-0000-4000-8000-000000000003',
    event_id: 7,
    event_media_id: 1,
    name: 'The derby is decided',
    start_time: 5,
    duration: 25,
    tags: ['Goal'],
    status: 'ready',
    length: 20,
    width: 320,
    height: 180,
    url: '/media/clips/3.mp4',
    poster_url: '/media/clips/3.jpg',
    views: 2,
    created_at: 1_795_000_000,
    event: {
      id: 7,
      name: 'Falcons @ Hawks',
      type: 'free',
      stream_status: 'finished',
      event_utc_ts: 1_795_000_000,
      participants: [],
    },
    public_file_url: null,
    captions: [
      { language: 'en', label: 'English', url: '/media/clips/3.en.vtt' },
      { language: 'ar', label: 'العربية', url: '/media/clips/3.ar.vtt' },
    ],
  };
  const page: DocumentPage = { name: 'share', params: { id: '3', uuid: clip.uuid } };
  const ofClip = (facts: Partial<SharedClip>, locale: ShellInput['locale'] = 'en'): Promise<string> =>
    render(page, `/share/3/${clip.uuid}`, { clip: { ...clip, ...facts } }, locale);

  it('has the element that plays, without sound, with captions in the language of the page', async () => {
    const [video = ''] = /<video.*<\/video>/.exec(await ofClip({}, 'ar')) ?? [];
    for (const part of [
      'src="/media/clips/3.mp4"',
      'poster="/media/clips/3.jpg"',
      `aria-label="${clip.name}"`,
    ])
      expect(video).toContain(part);
    expect(video).toMatch(/<video[^>]* controls="" autoplay="" muted="" playsinline=""/i);
    expect(video.match(/<track[^>]* default=""/g)).toHaveLength(1);
    expect(video).toMatch(/<track[^>]*3\.ar\.vtt[^>]* default=""/);
  });

  it('says that an unfinished one is being made', async () => {
    const html = await ofClip({ status: 'processing', url: null, poster_url: null, captions: [] });
    expect(html).not.toContain('<video');
    expect(html).toContain('shared-clip__words');
  });
});
