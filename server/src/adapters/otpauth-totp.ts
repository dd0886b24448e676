// Codes of an authenticator app: SHA-1, six digits, 30 seconds, because every app knows these.
import { Secret, TOTP } from 'otpauth';
import type { Totp } from '../operators/ports.ts';

const issuer = 'Floodlit';
const period = 30;
const secretBytes = 20;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

export const otpauthTotp: Totp = {
  createSecret: () => new Secret({ size: secretBytes }).base32,
  addressOf: (secret, account) => totpOf(secret, account).toString(),
  codeAt: (secret, now) => totpOf(secret, '').generate({ timestamp: now.getTime() }),
  stepOf(secret, code, now) {
    // A clock that is one step off is common. Two steps would only help a guesser.
    const delta = totpOf(secret, '').validate({ token: code, window: 1, timestamp: now.getTime() });
    return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / period) + delta;
  },
};
