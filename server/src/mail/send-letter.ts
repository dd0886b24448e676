// One attempt to send one mail. It claims the mail first and settles it after, so a second run sends nothing.
import { addSeconds } from '../kernel/clock.ts';
import { LetterRefused, type MailDeps } from './ports.ts';
import { isGivenUp, pauseAfter } from './rules.ts';

/** Longer than an attempt can last. After a kill, the next process retries the mail. */
const takenSeconds = 150;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

export async function sendLetter(
  { store, mailer, clock, log }: MailDeps,
  channelId: number,
  id: number,
): Promise<void> {
  const letter = await store.take(channelId, id, clock.now(), addSeconds(clock.now(), takenSeconds));
  if (letter === undefined) return;
  try {
    const how = await mailer.send(letter);
    await store.settle(channelId, id, how, clock.now());
  } catch (error) {
    // The log contains neither the recipient nor the text.
    const facts = { channel: channelId, letter: id, tries: letter.tries, code: codeOf(error) };
    if (error instanceof LetterRefused || isGivenUp(letter.created_at, clock.now())) {
      await store.settle(channelId, id, 'refused', clock.now());
      log.error('a letter could not be delivered', new Error('The letter was given up.'), facts);
      return;
    }
    await store.postpone(channelId, id, addSeconds(clock.now(), pauseAfter(letter.tries)));
    log.warn('a letter waits for its next attempt', facts);
  }
}
