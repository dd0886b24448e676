// After a command changed a text, it names the languages whose readers see the content's own language instead.
import { findFallbacks, type ContentKey } from '../channel/index.ts';
import type { CommandContext } from './command.ts';

export async function tellFallbacks(
  { channel, print }: Pick<CommandContext, 'channel' | 'print'>,
  channelId: number,
  key: ContentKey,
  fields: readonly string[],
): Promise<void> {
  for (const fallback of await findFallbacks(channel, channelId, key, fields))
    print(`  no translation into ${fallback.language}: ${fallback.fields.join(', ')}`);
}
