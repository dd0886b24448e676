// A playback whose token outlives a bench: what a viewer renews every few seconds is not what is measured.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Playback } from '@floodlit/contract/media/media';
import { createHmacMediaTokens } from '../../../server/src/adapters/hmac-media-tokens.ts';
import type { Product } from './start-product.ts';

const lastsSeconds = 3_600;

/** The same addresses under a token that the product would have made, only longer. */
export function lastingPlayback({ dataDir }: Pick<Product, 'dataDir'>, playback: Playback): Playback {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as { media: string };
  const tokens = createHmacMediaTokens(Buffer.from(secrets.media, 'base64url'));
  const token = tokens.sign(playback.asset_id, Math.floor(Date.now() / 1_000) + lastsSeconds);
  return JSON.parse(JSON.stringify(playback).replaceAll(playback.token, token)) as Playback;
}
