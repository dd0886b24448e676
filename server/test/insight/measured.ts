// A measuring browser of a test: its session, and the calls of a page.
import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

export interface Measured {
  readonly profile: string;
  readonly session_uuid: string;
  /** @returns the raw answer. */
  post(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; json: unknown }>;
  /** One batch, sent now by a device whose clock is wrong by so many milliseconds. */
  batch(items: readonly object[], clockErrorMs?: number): Promise<{ status: number; json: unknown }>;
}

const keys: Readonly<Record<string, string>> = {
  localhost: 'demo-northern-sports',
  'second.localhost': 'demo-littoral-sport',
};

export async function call(
  world: World,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await world.app.inject({
    method,
    url: `/api/datalake/${path}/`,
    headers: { host: 'localhost', 'user-agent': chrome, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.statusCode, json: response.json<unknown>() };
}

export async function measure(
  world: World,
  { host = 'localhost', userAgent = chrome, trk }: { host?: string; userAgent?: string; trk?: string } = {},
): Promise<Measured> {
  const profile = keys[host] ?? '';
  const headers = { host, 'user-agent': userAgent };
  const { json: hash } = (await call(world, 'GET', 'hash', undefined, headers)) as { json: { data: string } };
  const opened = await call(
    world,
    'POST',
    'session',
    {
      profile,
      session: hash.data,
      device_type: 'desktop',
      user_agent: userAgent,
      resolution: '1920x1080',
      platform: 'web',
      trk,
    },
    headers,
  );
  const { session_uuid } = (opened.json as { data: { session_uuid: string } }).data;
  const post: Measured['post'] = (path, body, own = {}) =>
    call(world, 'POST', path, body, { ...headers, ...own });
  return {
    profile,
    session_uuid,
    post,
    batch: (items, clockErrorMs = 0) =>
      post('batch', { profile, session_uuid, sent_at: world.clock.now().getTime() + clockErrorMs, items }),
  };
}

export const eventItem = (event: string, at: number, extras: object = {}, more: object = {}) => ({
  uuid: randomUUID(),
  path: '/datalake/event/',
  body: { event, extras, ...more },
  at,
});

export const videoItem = (view: object, event: string, at: number, extras: object = {}) => ({
  uuid: randomUUID(),
  path: '/datalake/video/event/',
  body: { ...view, event, extras },
  at,
});

/** @param total of a browser that tells it. */
export const viewingItem = (view: object, seconds: number, at: number, total?: number) => ({
  uuid: randomUUID(),
  path: '/datalake/video/viewing/',
  body: { ...view, viewing_time: seconds, watched_seconds: total, sport: 'Basketball' },
  at,
});

export const aView = (stream_id = 1, stream_type = 'live') => ({
  video_view_uuid: randomUUID(),
  stream_id,
  stream_type,
});
