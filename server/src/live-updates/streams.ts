// Answers that stay open: as many as there is room for, with a heart-beat, and an end for those that no longer read.
import type { ServerResponse } from 'node:http';
import { addressRange } from '../network/address-range.ts';

export interface StreamLimits {
  readonly perProcess: number;
  /** A school is one address. */
  readonly perAddress: number;
  /** Places beyond these for pages that open a connection in place of theirs, and have both for an instant. */
  readonly reopening: number;
  /** The maximum of unread bytes before a stream is dropped. */
  readonly unreadBytes: number;
  readonly heartbeatMs: number;
}

export const streamLimits: StreamLimits = {
  perProcess: 5_000,
  perAddress: 200,
  reopening: 50,
  unreadBytes: 64 * 1024,
  heartbeatMs: 20_000,
};

export interface Stream {
  send(text: string): void;
  /** Settles when either side has ended the stream. */
  readonly ended: Promise<void>;
}

export interface Streams {
  /** @param isReopening the client closes another stream once this one is open. */
  hasRoom(address: string, isReopening?: boolean): boolean;
  open(response: ServerResponse, address: string): Stream;
  /** Ends all of them, also those that do not read, and lets none in any more. */
  close(): Promise<void>;
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Without this header, nginx would buffer the stream.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** A browser's own code waits as long. Without the spread, all clients of a killed process return in one second. */
const retryMs = { least: 2_000, most: 8_000 };
const greeting = (random: number): string =>
  `retry: ${Math.round(retryMs.least + (retryMs.most - retryMs.least) * random)}\n: floodlit\n\n`;
const heartbeat = ':\n\n';
const closeGraceMs = 300;

export function createStreams(limits: StreamLimits): Streams {
  const { perProcess, perAddress, unreadBytes, heartbeatMs } = limits;
  const running = new Map<ServerResponse, Stream>();
  const counts = new Map<string, number>();
  let isClosing = false;

  const count = (range: string, step: 1 | -1): void => {
    const sum = (counts.get(range) ?? 0) + step;
    if (sum === 0) counts.delete(range);
    else counts.set(range, sum);
  };
  const send = (response: ServerResponse, text: string): void => {
    if (response.writableLength > unreadBytes) response.destroy();
    else response.write(text);
  };
  const beat = setInterval(() => {
    for (const stream of running.values()) stream.send(heartbeat);
  }, heartbeatMs).unref();

  return {
    hasRoom(address, isReopening = false) {
      const more = isReopening ? limits.reopening : 0;
      const ofAddress = counts.get(addressRange(address)) ?? 0;
      return !isClosing && running.size < perProcess + more && ofAddress < perAddress + more;
    },
    open(response, address) {
      const range = addressRange(address);
      const ended = new Promise<void>((resolve) => {
        response.once('close', () => {
          running.delete(response);
          count(range, -1);
          resolve();
        });
      });
      // A write to a closing stream fails, and that is harmless.
      response.on('error', () => {});
      response.writeHead(200, headers);
      response.write(greeting(Math.random()));
      const stream: Stream = { send: (text) => send(response, text), ended };
      running.set(response, stream);
      count(range, 1);
      return stream;
    },
    async close() {
      isClosing = true;
      clearInterval(beat);
      const deadline = setTimeout(() => {
        for (const response of running.keys()) response.destroy();
      }, closeGraceMs);
      const endings = [...running.values()].map(({ ended }) => ended);
      for (const response of running.keys()) response.end();
      await Promise.all(endings);
      clearTimeout(deadline);
    },
  };
}
