// Open pages that listen to the scores of games.
import http from 'node:http';
import { liveUpdatesPath } from '@floodlit/contract/live-updates';

export interface OpenStreams {
  /** When the score with this `seq` came to the last page, by game. Undefined until then. */
  arrivedAt(eventId: number, seq: number): number | undefined;
  /** Messages that make a page ask for a game or a list. */
  countCauses(): number;
  /** Updates that make a page read the whole log of a game. */
  countReads(): number;
  close(): void;
}

/** One network may hold as many. */
const perAddress = 200;
/** One page in so many is a list of all games, the others watch one. */
const watchersPerList = 10;

async function openOne(
  url: string,
  localAddress: string,
  listen: (message: string) => void,
): Promise<http.ClientRequest> {
  const request = http.get(url, { agent: false, localAddress });
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
  let reads = 0;
  const queryOf = (index: number): string =>
    (index % watchersPerList === 0 ? eventIds : [eventIds[index % eventIds.length]])
      .map((id) => `event_id[]=${id}`)
      .join('&');
  const listen = (known: Map<number, number>, message: string): void => {
    const score = /^event: score\ndata: (.*)$/.exec(message)?.[1];
    if (score === undefined) {
      if (/^(?:data|event): /m.test(message) && !message.startsWith('retry:')) causes += 1;
      return;
    }
    const { event_id, seq, after_seq } = JSON.parse(score) as Record<
      'event_id' | 'seq' | 'after_seq',
      number
    >;
    const own = known.get(event_id);
    // The page has read the log once at its opening.
    if (own !== undefined && seq > own && (after_seq < 0 || after_seq > own)) reads += 1;
    known.set(event_id, Math.max(seq, own ?? 0));
    arrived.set(`${event_id} ${seq}`, performance.now());
  };
  const requests: http.ClientRequest[] = [];
  for (let index = 0; index < count; index += 1) {
    const known = new Map<number, number>();
    const hear = (message: string): void => listen(known, message);
    const address = `127.0.0.${2 + Math.floor(index / perAddress)}`;
    requests.push(await openOne(`${origin}/api${liveUpdatesPath}?${queryOf(index)}`, address, hear));
  }
  return {
    arrivedAt: (eventId, seq) => arrived.get(`${eventId} ${seq}`),
    countCauses: () => causes,
    countReads: () => reads,
    close: () => requests.forEach((request) => request.destroy()),
  };
}
