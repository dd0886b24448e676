import { expect, it } from 'vitest';
import type { EndReason, MediaMessage, Publisher } from '../../ingest/index.ts';
import { holdWhileAsking } from './hold-while-asking.ts';

const message = (timestampMs: number): MediaMessage => ({
  kind: 'video',
  timestampMs,
  payload: Buffer.alloc(1),
});

/** A publisher that cannot take the message at 2 ms. */
function aPublisher() {
  const taken: number[] = [];
  const ends: EndReason[] = [];
  const publisher: Publisher = {
    take: ({ timestampMs }) => {
      if (timestampMs === 2) throw new Error('This message is broken.');
      taken.push(timestampMs);
    },
    ended: (reason) => void ends.push(reason),
  };
  return { publisher, taken, ends };
}

it('keeps messages until the answer, then takes them in order', async () => {
  const { publisher, taken } = aPublisher();
  let mustAsk = true;
  const held = holdWhileAsking(
    publisher,
    () => mustAsk,
    async () => true,
    () => undefined,
  );
  held.take(message(1));
  mustAsk = false;
  held.take(message(3));
  expect(taken).toEqual([]);
  await expect.poll(() => taken).toEqual([1, 3]);
});

it('ends the connection, and not the process, when a kept message cannot be taken', async () => {
  const { publisher, taken, ends } = aPublisher();
  const problems: unknown[] = [];
  const held = holdWhileAsking(
    publisher,
    () => true,
    async () => true,
    (error) => {
      problems.push(error);
      held.ended('closed');
    },
  );
  held.take(message(1));
  held.take(message(2));
  held.take(message(3));
  await expect.poll(() => problems).toEqual([new Error('This message is broken.')]);
  expect([taken, ends]).toEqual([[1], ['closed']]);
});
