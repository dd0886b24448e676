// A person of the demo as the actor of the product's own verbs.
import type { DemoChannel } from '@floodlit/demo/content';
import type { Database } from '../db/connect.ts';
import type { LoggedInUser } from '../kernel/actor.ts';

export async function findDemoPerson(
  db: Database,
  { slug }: DemoChannel,
  email: string,
): Promise<LoggedInUser | undefined> {
  const person = await db
    .selectFrom('identity.users as users')
    .innerJoin('channel.channels as channels', 'channels.id', 'users.channel_id')
    .where('channels.slug', '=', slug)
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.channel_id'])
    .executeTakeFirst();
  return (
    person && {
      kind: 'user',
      channelId: person.channel_id,
      userId: person.id,
      apiKeyId: 'demo',
      hasTemporaryPassword: false,
      language: 'en',
      country: undefined,
    }
  );
}
