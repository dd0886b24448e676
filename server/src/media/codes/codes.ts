// A code opens the same second on another device. The same page takes the codes of devices that ask to be logged in.
import { createHash } from 'node:crypto';
import type { MomentCode, OpenedCode } from '@floodlit/contract/media/codes';
import { limits } from '@floodlit/contract/limits';
import { codeText, readCode } from '@floodlit/contract/sums/short-code';
import { readEvent, type CatalogDeps } from '../../catalog/index.ts';
import { codeCounts, findAskingDevice, randomCode, type DeviceLoginDeps } from '../../identity/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { addSeconds, type Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { countWrong } from '../../limits/count-wrong.ts';
import type { MomentCodeStore } from './store.ts';

export interface CodeDeps {
  readonly momentCodes: MomentCodeStore;
  readonly catalog: CatalogDeps;
  readonly clock: Clock;
}

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const codesKept = 10;
/** Two moments with one code are improbable. More often than this it is a fault. */
const codeTries = 5;

/** @throws {DomainError} `catalog.event_not_found` */
export async function makeMomentCode(
  { momentCodes, catalog, clock }: CodeDeps,
  { channelId, apiKeyId }: Actor,
  { event_id, seconds }: { readonly event_id: number; readonly seconds: number | null },
): Promise<MomentCode> {
  const event = await readEvent(catalog, channelId, event_id);
  const now = clock.now();
  for (let tries = 0; tries < codeTries; tries++) {
    const code = randomCode();
    const isOurs = await momentCodes.insertCode(
      {
        channel_id: channelId,
        code_hash: hashOf(code),
        api_key_id: apiKeyId,
        event_id: event.id,
        seconds: seconds === null ? null : Math.floor(seconds),
        expires_at: addSeconds(now, limits.momentCodeSeconds),
      },
      now,
      codesKept,
    );
    if (isOurs) return { code: codeText(code), expires_in_seconds: limits.momentCodeSeconds };
  }
  throw new DomainError('server.unavailable');
}

/** @throws {DomainError} `media.code_invalid` for an unknown or expired code, `request.rate_limited` after many. */
export async function openCode(
  { momentCodes, clock }: CodeDeps,
  deviceLogins: DeviceLoginDeps,
  actor: Actor,
  request: { readonly code: string; readonly network: string },
): Promise<OpenedCode> {
  const counts = codeCounts(actor, request.network);
  return countWrong(deviceLogins.identity.rateLimit, counts, 'media.code_invalid', async () => {
    const code = readCode(request.code);
    if (code === undefined) throw new DomainError('media.code_invalid');
    const moment = await momentCodes.findCode(actor.channelId, hashOf(code), clock.now());
    if (moment !== undefined) return { moment, device: null };
    const device = await findAskingDevice(deviceLogins, actor.channelId, code);
    if (device === undefined) throw new DomainError('media.code_invalid');
    return { moment: null, device };
  });
}
