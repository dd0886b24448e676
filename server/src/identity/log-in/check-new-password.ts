// A new password is checked alike at registration, change and reset.
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import { refusalOfPassword } from './password-rules.ts';

/** @throws {DomainError} `request.invalid` with the reason at the field `password`. */
export async function checkNewPassword(
  { channel }: { readonly channel: ChannelDeps },
  channelId: number,
  { password, email }: { readonly password: string; readonly email: string },
): Promise<void> {
  const { settings, slug } = await readChannel(channel, channelId);
  const refusal = refusalOfPassword(password, { email, names: [settings.name, slug] });
  if (refusal !== undefined) throw new DomainError('request.invalid', { errors: { password: [refusal] } });
}
