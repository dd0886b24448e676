// Open pages that listen to the scores of games.
import http from 'node:http';
import { liveUpdatesPath } from '@floodlit/contract/live-updates';

export interface OpenStreams {
  /** When the score with this `seq` came to the last page, by game. Undefined until then. */
  arrivedAt(eventId: number, seq: number): number | undefined;
  /** Messages that make a page ask for a game or a list. */
  countCauses(): number;
  close(): void;
}

async function openOne(url: string, listen: (message: string) => void): Promise<http.ClientRequest> {
  const request = http.get(url, { agent: false });
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>();
  request.once('error', reject);
  request.once('response', (response) => {
    let text = '';
    response.on('error', () => {});
    response.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      messages.forEach(listen);
    });
    if (response.statusCode === 200) resolve();
    else reject(new Error(`Live updates answered ${response.statusCode}.`));
  });
  await isOpen;
  request.on('error', () => {});
  return request;
}

export async function openStreams(
  origin: string,
  eventIds: readonly number[],
  count: number,
): Promise<OpenStreams> {
  const arrived = new Map<string, number>();
  let causes = 0;
  const query = eventIds.map((id) => `event_id[]=${id}`).join('&');
  const listen = (message: string): void => {
    const score = /^event: score\ndata: (.*)$/.exec(message)?.[1];
    if (score === undefined) {
      if (/^(?:data|event): /m.test(message) && !message.startsWith('retry:')) causes += 1;
      return;
    }
    const { event_id, seq } = JSON.parse(score) as { event_id: number; seq: number };
    arrived.set(`${event_id} ${seq}`, performance.now());
  };
  const requests: http.ClientRequest[] = [];
  for (let index = 0; index < count; index += 1)
    requests.push(await openOne(`${origin}/api${liveUpdatesPath}?${query}`, listen));
  return {
    arrivedAt: (eventId, seq) => arrived.get(`${eventId} ${seq}`),
    countCauses: () => causes,
    close: () => requests.forEach((request) => request.destroy()),
  };
}
