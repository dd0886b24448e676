import { VideoEventBody, ViewingBody } from '@floodlit/contract/insight/insight';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PlaybackFact } from '@floodlit/ui/player/facts';
import { describe, expect, it } from 'vitest';
import { createPlayRecord, viewingSeconds } from './play-record.ts';

function aPlay() {
  const clock = { ms: 0 };
  const added: { path: string; body: Record<string, unknown>; isUrgent: boolean }[] = [];
  let made = 0;
  const listener = createPlayRecord({
    add: (path, body, isUrgent = false) => void added.push({ path, body, isUrgent }),
    makeUuid: () => `00000000-0000-4000-8000-${String(made++).padStart(12, '0')}`,
    now: () => clock.ms,
    sportOf: () => 'Soccer',
    schoolOf: (id) => (id === 5 ? 'Northside High' : undefined),
  });
  const note = (fact: PlaybackFact, subject = 'events/7', isLive = true): void =>
    listener({ kind: 'play', subject, isLive, fact });
  return { clock, added, note, listener };
}

describe('[R7.08] a play', () => {
  it('becomes video events and viewing of one view', () => {
    const { added, note, clock } = aPlay();
    note({ kind: 'opened' });
    note({ kind: 'started', after_ms: 420 });
    note({ kind: 'rendition', name: '720p', height: 720, bitrate: 2_500_000 });
    note({ kind: 'paused' });
    note({ kind: 'played' });
    note({ kind: 'jumped', from: 10, to: 90 });
    note({ kind: 'stalled', ms: 700 });
    clock.ms = 10_000;
    note({ kind: 'watched', rendition: '720p', seconds: 8.5 });
    note({ kind: 'behind', seconds: 2.1 });
    note({ kind: 'heartbeat', isPlaying: true });
    note({ kind: 'failed', cause: 'network', status: 503, is_fatal: false });
    note({ kind: 'closed' });
    const events = added.filter(({ path }) => path === '/datalake/video/event/').map(({ body }) => body);
    expect(events.map(({ event, extras }) => [event, extras])).toEqual([
      ['view_start', undefined],
      ['first_frame', { ms: 420 }],
      ['rendition', { height: 720, bitrate: 2_500_000 }],
      ['pause', undefined],
      ['play', undefined],
      ['seek', { from: 10, to: 90 }],
      ['stall', { ms: 700 }],
      ['delay', { seconds: 2.1 }],
      ['heartbeat', { playing: true, height: 720, delay: 2.1 }],
      ['error', { code: 'network 503', is_fatal: false }],
      ['view_end', undefined],
    ]);
    expect(events.every((body) => VideoEventBody.safeParse(body).success)).toBe(true);
    expect(new Set(events.map(({ video_view_uuid }) => video_view_uuid)).size).toBe(1);
    expect(added.filter(({ isUrgent }) => isUrgent).map(({ body }) => body['event'])).toEqual(['error']);
    const [viewing] = added.filter(({ path }) => path === '/datalake/video/viewing/');
    expect(viewing?.body).toMatchObject({
      viewing_time: 8.5,
      watched_seconds: 8.5,
      stream_id: 7,
      stream_type: 'live',
    });
    expect(ViewingBody.safeParse(viewing?.body).success).toBe(true);
  });

  it.each([
    ['events/7', true, 'live', 7],
    ['events/7', false, 'recording', 7],
    ['vod-media-items/9', false, 'vod', 9],
  ] as const)('of %s, live %s, is %s %i', (subject, isLive, stream_type, stream_id) => {
    const { added, note } = aPlay();
    note({ kind: 'opened' }, subject, isLive);
    expect(added[0]?.body).toMatchObject({ stream_type, stream_id });
  });

  it.each([
    [5, 'Northside High'],
    [null, undefined],
  ])('of a game of the school %s tells sport, gender and the school’s name', (group_id, school) => {
    const { added, note, listener, clock } = aPlay();
    const team = { properties: { gender: 'women', sport: null }, name: 'Northside' };
    const participants = [
      { ...team, id: 1, group_id: 9 },
      { ...team, id: 2, group_id },
    ];
    const event = { id: 7, type: 'paid', event_category_id: 3, home_team_id: 2, participants };
    listener({ kind: 'game', event: event as unknown as EventDetail });
    note({ kind: 'opened' });
    clock.ms = 5_000;
    note({ kind: 'watched', rendition: '720p', seconds: 5 });
    const body = added.at(-1)?.body;
    expect(body).toMatchObject({ category: 'Soccer', sport: 'Soccer', gender: 'women' });
    expect(body?.['school']).toBe(school);
  });

  it('[R7.08] tells its running total, and begins a new one with each play', () => {
    const { added, note, clock } = aPlay();
    const told = () => added.at(-1)?.body['watched_seconds'];
    note({ kind: 'opened' });
    for (const [ms, total] of [
      [10_000, 9.7],
      [20_000, 19.4],
      [30_000, 29.1],
    ] as const) {
      clock.ms = ms;
      note({ kind: 'watched', rendition: '720p', seconds: 9.7 });
      expect(told()).toBe(total);
    }
    note({ kind: 'closed' });
    note({ kind: 'opened' });
    clock.ms = 40_000;
    note({ kind: 'watched', rendition: '720p', seconds: 10 });
    expect(told()).toBe(10);
  });

  it('of a library video tells its category, and not that of another', () => {
    const { added, note, listener, clock } = aPlay();
    listener({ kind: 'video', id: 9, category: 'Documentaries' });
    for (const [id, category] of [
      [9, 'Documentaries'],
      [10, undefined],
    ] as const) {
      note({ kind: 'opened' }, `vod-media-items/${id}`, false);
      clock.ms += 5_000;
      note({ kind: 'watched', rendition: '720p', seconds: 5 }, `vod-media-items/${id}`, false);
      expect(added.at(-1)?.body).toMatchObject({ viewing_time: 5, stream_type: 'vod', stream_id: id });
      expect(added.at(-1)?.body['category']).toBe(category);
    }
  });

  it('in the mini player keeps its sport while a page shows another game', () => {
    const { added, note, listener, clock } = aPlay();
    const event = { event_category_id: 3, home_team_id: null, participants: [] };
    for (const id of [7, 8]) {
      listener({ kind: 'game', event: { ...event, id } as unknown as EventDetail });
      if (id === 7) note({ kind: 'opened' });
    }
    clock.ms = 5_000;
    note({ kind: 'watched', rendition: '720p', seconds: 5 });
    expect(added.at(-1)?.body).toMatchObject({ stream_id: 7, sport: 'Soccer' });
  });

  it('of another game is another view', () => {
    const { added, note } = aPlay();
    note({ kind: 'opened' });
    note({ kind: 'played' }, 'events/8');
    expect(added[0]?.body['video_view_uuid']).not.toBe(added[1]?.body['video_view_uuid']);
  });

  it('has the steps of the film before it, and not of another game’s', () => {
    const { added, note, listener } = aPlay();
    for (const [event_id, step] of [
      [7, 'start'],
      [7, 'quarter'],
      [7, 'half'],
      [7, 'three_quarters'],
      [7, 'click'],
      [8, 'start'],
      [7, 'skipped'],
      [7, 'hidden'],
    ] as const)
      listener({ kind: 'preroll', event_id, preroll_id: 3, step });
    expect(added).toEqual([]);
    note({ kind: 'opened' });
    listener({ kind: 'preroll', event_id: 7, preroll_id: 4, step: 'failed' });
    expect(added.map(({ body }) => [body['event'], body['extras']])).toEqual([
      ['view_start', undefined],
      ['preroll_start', { preroll_id: 3 }],
      ['preroll_quarter', { preroll_id: 3 }],
      ['preroll_half', { preroll_id: 3 }],
      ['preroll_three_quarters', { preroll_id: 3 }],
      ['preroll_click', { preroll_id: 3 }],
      ['preroll_skip', { preroll_id: 3 }],
      ['preroll_error', { preroll_id: 4 }],
    ]);
    expect(new Set(added.map(({ body }) => body['video_view_uuid'])).size).toBe(1);
  });

  it.each([
    [8, 10_000, 8],
    [28_800, 10_000, 11],
    [12, 10_000, 11],
    [-4, 10_000, 0],
  ])('of %d seconds in %d ms reports %d', (watched, passed, reported) => {
    expect(viewingSeconds(watched, passed)).toBe(reported);
  });
});
