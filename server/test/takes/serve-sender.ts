// A program for tests of the player: airs one sender of the table in real time, and serves it as the product would.
// Its first line is the port. It begins with the first request, and ends with its standard input.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLiveInput, createLiveRecording, createLiveServer } from '../../src/ingest/index.ts';
import { aStorage } from '../ingest/made-streams.ts';
import { makeFilm } from './flash-and-beep.ts';
import { senders } from './senders.ts';

const [name = '', seconds = '20'] = process.argv.slice(2);
const sender = senders.find((one) => one.name === name);
if (sender === undefined) throw new Error(`There is no sender "${name}".`);
const made = await makeFilm({ ...sender.film, seconds: Number(seconds) });
const film = sender.encode?.(made) ?? made;
const messages = sender.send?.(film) ?? film;

const now = (): number => performance.now();
const recording = createLiveRecording({
  storage: aStorage(),
  startEncoder: () => {
    throw new Error('There is no lower rung.');
  },
  planRungs: () => [],
  nowMs: () => Date.now(),
  onProblem: (sentence) => console.error(sentence),
});
const live = createLiveServer(recording);

async function air(): Promise<void> {
  const input = createLiveInput({ recording, nowMs: now, onAdvice: () => undefined });
  const began = now();
  for (const message of messages) {
    const waitMs = message.timestampMs - (now() - began);
    if (waitMs > 2) await new Promise((resolve) => setTimeout(resolve, waitMs));
    input.take(message);
  }
  await input.end();
}

let isOnAir = false;
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
