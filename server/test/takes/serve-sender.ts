// A program for tests of the player: airs one sender of the table in real time, and serves it as the product would.
// Its first line is the port. It begins with the first request, and ends with its standard input.
// With `over`, the game is over at once, and its recording is served.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLiveInput, createLiveRecording, createLiveServer } from '../../src/ingest/index.ts';
import { aStorage } from '../ingest/made-streams.ts';
import { makeFilm } from './flash-and-beep.ts';
import { senders } from './senders.ts';

const [name = '', seconds = '20', state = ''] = process.argv.slice(2);
const isOver = state === 'over';
const sender = senders.find((one) => one.name === name);
if (sender === undefined) throw new Error(`There is no sender "${name}".`);
const made = await makeFilm({ ...sender.film, seconds: Number(seconds) });
const film = sender.encode?.(made) ?? made;
const messages = sender.send?.(film) ?? film;

let gameMs = 0;
const now = (): number => (isOver ? gameMs : performance.now());
const recording = createLiveRecording({
  storage: aStorage(),
  startEncoder: () => {
    throw new Error('There is no lower rung.');
  },
  planRungs: () => [],
  nowMs: () => (isOver ? gameMs : Date.now()),
  onProblem: (sentence) => console.error(sentence),
});
const live = createLiveServer(recording);

async function air(): Promise<void> {
  const input = createLiveInput({ recording, nowMs: now, onAdvice: () => undefined });
  const began = now();
  // Clocks of encoders begin anywhere, and wrap at 32 bits.
  const base = messages.find(({ kind }) => kind !== 'data')?.timestampMs ?? 0;
  const dueOf = ({ kind, timestampMs }: (typeof messages)[number]): number => {
    const dueMs = kind === 'data' ? 0 : (timestampMs - base + 2 ** 32) % 2 ** 32;
    return dueMs < 2 ** 31 ? dueMs : 0;
  };
  for (const message of messages) {
    const waitMs = dueOf(message) - (now() - began);
    if (isOver) gameMs += Math.max(0, waitMs);
    else if (waitMs > 2) await new Promise((resolve) => setTimeout(resolve, waitMs));
    input.take(message);
  }
  await input.end();
  if (isOver) await recording.finish();
}

let isOnAir = isOver;
if (isOver) await air();
const numberOf = (query: URLSearchParams, key: string): number | undefined =>
  query.has(key) ? Number(query.get(key)) : undefined;

const server = createServer((request, response) => {
  if (!isOnAir) void air();
  isOnAir = true;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const file = pathname.slice(1);
  const query = {
    number: numberOf(searchParams, '_HLS_msn'),
    part: numberOf(searchParams, '_HLS_part'),
    isDelta: searchParams.has('_HLS_skip'),
  };
  live
    .read(file, query, { mayCompress: false })
    .then((answer) => {
      const isFile = typeof answer === 'object';
      response.writeHead(isFile ? 200 : 404);
      response.end(isFile ? answer.bytes : '');
    })
    .catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.resume().once('end', () => process.exit(0));
