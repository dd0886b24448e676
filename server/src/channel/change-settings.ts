// Changes what an operator may set of a channel by the command line; what is not named stays.
import { DomainError } from '../kernel/errors.ts';
import { pictureAddress } from './brand-rules.ts';
import type { ChannelDeps } from './ports.ts';
import type { StoredSettings } from './rules.ts';

/** `null` takes a picture away. */
export interface SettingsChange {
  readonly logo?: string | null | undefined;
  readonly favicon?: string | null | undefined;
  readonly multi_language?: boolean | undefined;
}

function pictureOf(given: string | null): string | null {
  if (given === null) return null;
  const address = pictureAddress(given);
  if (address === undefined) throw new DomainError('channel.picture_invalid');
  return address;
}

/** @throws {DomainError} `channel.picture_invalid`. */
export async function changeSettings(
  { store }: Pick<ChannelDeps, 'store'>,
  channelId: number,
  { logo, favicon, multi_language }: SettingsChange,
): Promise<void> {
  const change: Partial<StoredSettings> = {
    ...(logo !== undefined && { logo: pictureOf(logo) }),
    ...(favicon !== undefined && { favicon: pictureOf(favicon) }),
    ...(multi_language !== undefined && { multi_language }),
  };
  await store.changeSettings(channelId, change);
}
