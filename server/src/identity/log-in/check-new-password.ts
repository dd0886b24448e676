// A new password is checked alike at registration, change and reset.
import { readChannel } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { refusalOfPassword } from './password-rules.ts';
import type { LetterDeps } from '../ports.ts';

/** @throws {DomainError} `request.invalid` with the reason at the field `password`. */
export async function checkNewPassword(
  { channel }: Pick<LetterDeps, 'channel'>,
  channelId: number,
  { password, email }: { readonly password: string; readonly email: string },
): Promise<void> {
  const { settings, slug } = await readChannel(channel, channelId);
  const refusal = refusalOfPassword(password, { email, names: [settings.name, slug] });
  if (refusal !== undefined) throw new DomainError('request.invalid', { errors: { password: [refusal] } });
}
