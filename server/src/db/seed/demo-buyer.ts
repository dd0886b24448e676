// Somebody of the demo with a wallet at the sandbox.
import { demoPasses, type DemoChannel } from '@floodlit/demo/content';
import { listCards, type CommerceDeps } from '../../commerce/index.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import type { Database } from '../connect.ts';
import type { DemoWallet } from './demo-wallet.ts';

export interface DemoBuyer {
  readonly channel: DemoChannel;
  readonly actor: LoggedInUser;
  readonly commerce: CommerceDeps;
  readonly db: Database;
  readonly wallet: DemoWallet;
  /** Where his channel is seen, for the links in letters. */
  readonly origin: string;
}

export async function openWallet(
  { actor, commerce, wallet }: DemoBuyer,
  since: Date,
  card: 'visa' | 'mastercard',
): Promise<{ readonly customerId: string; readonly clockId: string; readonly cardId: string }> {
  const account = await wallet.open(actor, since);
  const key = { channel_id: actor.channelId, user_id: actor.userId, livemode: commerce.livemode };
  const { uuid } = await commerce.store.awaitCustomer(key, since);
  await commerce.store.saveCustomer(key, { uuid, customerId: account.customerId });
  return { ...account, cardId: await wallet.keepCard(account.customerId, card) };
}

/** Of who buys today: one card for everything. */
export async function readCard(buyer: DemoBuyer): Promise<string> {
  const { actor, commerce } = buyer;
  const [known] = await listCards(commerce, actor);
  return known?.id ?? (await openWallet(buyer, commerce.clock.now(), 'visa')).cardId;
}

export async function readPassId(
  db: Database,
  { settings }: DemoChannel,
  channelId: number,
  alias: string,
): Promise<number> {
  const wanted = demoPasses.find((pass) => pass.alias === alias);
  if (wanted === undefined) throw new Error(`The demo has no pass "${alias}".`);
  const { id } = await db
    .selectFrom('commerce.passes')
    .where('channel_id', '=', channelId)
    .where('name', '=', wanted.name[settings.language])
    .where('offer', '=', wanted.offer)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}
