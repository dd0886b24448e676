// The senders that differ most. `npm run test:deep` plays the whole table.
import { describe, expect, it, vi } from 'vitest';
import { makeStream, type Message } from '../adapters/encoder-variants.ts';
import { decodeSound } from './flash-and-beep.ts';
import { senders } from './senders.ts';
import { checkSender, takeMessages } from './take-sender.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('a live sender', () => {
  it.each(senders.filter(({ isShort }) => isShort === true))('$name: $what', (sender) => checkSender(sender));
});

/** The largest step between two samples of a tone. */
async function largestStep(messages: readonly Message[]): Promise<number> {
  const { runs } = await takeMessages(messages);
  const { samples } = await decodeSound(Buffer.concat(runs));
  let largest = 0;
  // The first and the last frame have no neighbour.
  for (let at = 4_096; at < samples.length - 4_096; at += 2)
    largest = Math.max(largest, Math.abs(samples.readInt16LE(at + 2) - samples.readInt16LE(at)));
  return largest;
}

it('a tone that stops and comes back makes no click', async () => {
  const whole = await makeStream({ size: '160x90', seconds: 5, sound: ['-ac', '1', '-af', 'volume=4'] });
  const muted = whole.filter(
    ({ kind, timestampMs, payload }) =>
      kind === 'video' || payload[1] === 0 || timestampMs < 2_000 || timestampMs > 3_500,
  );
  expect(await largestStep(muted)).toBeLessThan(1.2 * (await largestStep(whole)));
});
