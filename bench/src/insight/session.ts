// A measuring browser of a bench.
import { randomUUID } from 'node:crypto';

const profile = 'demo-northern-sports';
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

interface Item {
  readonly uuid: string;
  readonly path: string;
  readonly body: object;
  readonly at: number;
}

export interface MeasuringSession {
  event(event: string, extras: object): Item;
  video(view: object, event: string, extras?: object): Item;
  send(items: readonly Item[]): Promise<void>;
}

export async function openSession(origin: string): Promise<MeasuringSession> {
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${origin}/api/datalake/${path}/`, {
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: Answer }).data;
  };
  const hash = await call<string>('hash');
  const { session_uuid } = await call<{ session_uuid: string }>('session', {
    profile,
    session: hash,
    platform: 'web',
  });
  const item = (path: string, body: object): Item => ({ uuid: randomUUID(), path, body, at: Date.now() });
  return {
    event: (event, extras) => item('/datalake/event/', { event, extras }),
    video: (view, event, extras = {}) => item('/datalake/video/event/', { ...view, event, extras }),
    async send(items) {
      const { accepted } = await call<{ accepted: number }>('batch', {
        profile,
        session_uuid,
        sent_at: Date.now(),
        items,
      });
      if (accepted !== items.length) throw new Error(`${items.length - accepted} items were refused.`);
    },
  };
}
