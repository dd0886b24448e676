// Media tokens, signed with the deployment's secret: `{exp}~{sid}~{signature}`. The signature is HMAC-SHA256 over
// `{subject}~{exp}~{sid}`. The subject is `v/{assetId}` to play, `d/{assetId}` for a download, and `e/{assetId}` for
// the export of an operator. It is `c/{clipId}` for the file of a clip, and `r/{assetId}` or `o/{assetId}` for a
// television.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MediaTokens, TokenPurpose } from '../media/ports.ts';

const form = /^([1-9]\d{9})~([A-Za-z0-9_-]{16})~([A-Za-z0-9_-]{43})$/;
const letters: Readonly<Record<TokenPurpose, string>> = {
  play: 'v',
  download: 'd',
  export: 'e',
  clip: 'c',
  remote: 'r',
  open: 'o',
};
const sessionBytes = 12;
const secretBytesMinimum = 32;
const verifiedKept = 20_000;
/** The clock of the machine that signed may be this much behind. */
const leewaySeconds = 5;

/** @throws {RangeError} when the secret is shorter than the signature. */
export function createHmacMediaTokens(secret: Buffer): MediaTokens {
  if (secret.byteLength < secretBytesMinimum)
    throw new RangeError(`The secret of media tokens needs ${secretBytesMinimum} bytes.`);

  const signatureOf = (subject: string, exp: string, session: string): string =>
    createHmac('sha256', secret).update(`${subject}~${exp}~${session}`).digest('base64url');

  // Caches valid tokens until they expire, because a player sends hundreds of requests with one token.
  const verified = new Map<string, number>();
  const remember = (key: string, expiresAt: number): void => {
    if (verified.size >= verifiedKept) {
      const [oldest] = verified.keys();
      if (oldest !== undefined) verified.delete(oldest);
    }
    verified.set(key, expiresAt);
  };

  return {
    sign(assetId, expiresAt, purpose = 'play') {
      const exp = String(expiresAt);
      // Random and anonymous: the address must not identify the viewer.
      const session = randomBytes(sessionBytes).toString('base64url');
      return `${exp}~${session}~${signatureOf(`${letters[purpose]}/${assetId}`, exp, session)}`;
    },
    isValid(token, assetId, nowSeconds, purpose = 'play') {
      const subject = `${letters[purpose]}/${assetId}`;
      const key = `${subject}/${token}`;
      const known = verified.get(key);
      if (known !== undefined) return nowSeconds < known;
      const match = form.exec(token);
      if (match === null) return false;
      const [, exp = '', session = '', signature = ''] = match;
      // As texts: the last letter of a base64url has spare bits, and bytes would let four spellings pass for one.
      const expected = Buffer.from(signatureOf(subject, exp, session), 'latin1');
      if (!timingSafeEqual(expected, Buffer.from(signature, 'latin1'))) return false;
      const expiresAt = Number(exp) + leewaySeconds;
      if (nowSeconds >= expiresAt) return false;
      remember(key, expiresAt);
      return true;
    },
  };
}
