// Exports all personal data of the user as one archive: a readable page, and a JSON file for each part.
import type { AccountArchive } from '@floodlit/contract/identity/account';
import { strToU8, zipSync } from 'fflate';
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { archivePage } from './archive-page.ts';
import { confirmOwner } from '../log-in/confirm-owner.ts';
import type { AccountDeps } from './ports.ts';

async function checkLimit({ rateLimit }: AccountDeps, { channelId, userId }: LoggedInUser): Promise<void> {
  try {
    await rateLimit.check('dataExport', `${channelId}:${userId}`);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'request.rate_limited') throw error;
    throw new DomainError('identity.export_limited', error.details);
  }
}

/**
 * Needs the password, because an open session may be in a stranger's hands (T58).
 * @throws {DomainError} `identity.current_password_wrong`, `identity.confirmation_needed`, `identity.export_limited`
 */
export async function exportAccount(
  { identity, channel }: { readonly identity: AccountDeps; readonly channel: ChannelDeps },
  actor: LoggedInUser,
  password: string | undefined,
): Promise<AccountArchive> {
  const { language } = await confirmOwner(identity, actor, password);
  await checkLimit(identity, actor);
  const { settings, slug } = await readChannel(channel, actor.channelId);
  const parts = await identity.personalData.read(actor.channelId, actor.userId);
  const at = identity.clock.now();
  const page = archivePage(parts, { channel: settings.name, locale: language ?? settings.language, at });
  const files = parts.map(({ part, rows }) => [
    `${part}.json`,
    strToU8(`${JSON.stringify(rows, undefined, 2)}\n`),
  ]);
  const archive = zipSync({ 'index.html': strToU8(page), ...Object.fromEntries(files) }, { mtime: at });
  return {
    file_name: `${slug}-${at.toISOString().slice(0, 10)}.zip`,
    base64: Buffer.from(archive).toString('base64'),
  };
}
