// Pure rules of mail: valid header values, the backoff between attempts, and the end of retries.
import { stripInvisible } from '../kernel/strip-invisible.ts';

const headerMaximum = 200;

/** A text for a header: one line, nothing that turns the direction of what follows or hides in it (T65). */
export const headerText = (text: string): string =>
  stripInvisible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, headerMaximum);

/** Stricter than what mail allows: one address, no comments, lists, quotes or names. */
const address = /^[^\s"(),:;<>@[\\\]\p{Cc}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$/u;
export const isAddress = (text: string): boolean => address.test(text);

/**
 * The install's own sender: the log-in of the mail server where it is an address, else an address of the public host.
 * A mail server accepts these two most likely.
 */
export function senderOf(publicUrl: string, smtpUrl: string | undefined): string {
  const logIn = smtpUrl === undefined ? '' : decoded(new URL(smtpUrl).username);
  const ofHost = `no-reply@${new URL(publicUrl).hostname}`;
  // An IPv6 host makes no address that mail accepts here.
  return [logIn, ofHost].find(isAddress) ?? 'no-reply@localhost';
}

/** A stray `%` makes the decoder throw, which would stop every process. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const firstPauseSeconds = 30;
const longestPauseSeconds = 3_600;
const giveUpAfterHours = 72;

/** Exponential backoff, at most an hour. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.max(0, tries - 1));

/** A mail server that was away over a weekend still gets the letters of those days. */
export const isGivenUp = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > giveUpAfterHours * 3_600_000;
