// The names of bought products in the reader's language. An order keeps the name of the first language forever. While
// the pass and the event still have that name, the reader sees its translation.
import type { Locale } from '@floodlit/contract/primitives';
import {
  listCategories,
  listParticipants,
  productNameOfEvent,
  type CatalogDeps,
} from '../../../catalog/index.ts';
import { readChannel, type ChannelDeps } from '../../../channel/index.ts';
import { inLanguage } from '../../../kernel/in-language.ts';
import type { OrderRecord } from '../order-rules.ts';
import { type PassStore, passInLanguage, productNameOf } from '../../passes/index.ts';
import { bundleNameOf } from './rules.ts';
import type { OrderItem } from './store.ts';

export interface NamingDeps {
  readonly store: Pick<PassStore, 'listPasses'>;
  readonly catalog: CatalogDeps;
  readonly channel: Pick<ChannelDeps, 'store'>;
}

type Claim = Pick<OrderItem, 'pass_id' | 'event_id' | 'event_category_id' | 'participant_id'>;
interface Parts {
  readonly name: string;
  readonly part: string | undefined;
}

type PartsOf = (claim: Claim) => Parts | undefined;

export interface ProductNames {
  /** @param items the items of this order. */
  ofOrder(order: OrderRecord, items: readonly OrderItem[]): string;
  ofItem(item: OrderItem): string;
}

const asBought: ProductNames = {
  ofOrder: ({ product_name }) => product_name,
  ofItem: ({ name }) => name,
};

const whole = ({ name, part }: Parts): string => productNameOf(name, part === undefined ? [] : [part]);
const idsOf = (ids: readonly (number | null)[]): number[] => [
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/** Reads nothing for a reader of the channel's first language. */
export async function productNames(
  deps: NamingDeps,
  channelId: number,
  language: Locale,
  claims: readonly Claim[],
): Promise<ProductNames> {
  const { settings } = await readChannel(deps.channel, channelId);
  if (claims.length === 0 || language === settings.language) return asBought;
  const partsIn = await readParts(deps, channelId, claims, language);
  // Orders of earlier versions have the own name of a game without its title.
  const bought: readonly PartsOf[] = [
    (claim) => partsIn(claim, undefined),
    (claim) => partsIn(claim, undefined, 'plain'),
  ];
  const translated = (name: string, nameIn: (of: PartsOf) => string | undefined): string =>
    bought.some((of) => nameIn(of) === name) ? (nameIn((claim) => partsIn(claim, language)) ?? name) : name;
  return {
    ofItem: (item) =>
      translated(item.name, (of) => {
        const parts = of(item);
        return parts && whole(parts);
      }),
    ofOrder: (order, items) =>
      translated(order.product_name, (of) => {
        const each = (order.type === 'bundle' ? items : [order]).map(of);
        const known = each.filter((one) => one !== undefined);
        if (known.length < each.length || known[0] === undefined) return undefined;
        return order.type === 'bundle' ? bundleNameOf(known) : whole(known[0]);
      }),
  };
}

async function readParts(
  { store, catalog }: NamingDeps,
  channelId: number,
  claims: readonly Claim[],
  language: Locale,
): Promise<(claim: Claim, language: Locale | undefined, how?: 'titled' | 'plain') => Parts | undefined> {
  const read = async <Value>(list: (of: Locale | undefined) => Promise<Value>) =>
    new Map([
      [undefined, await list(undefined)],
      [language, await list(language)],
    ]);
  const [passes, events, teams, sports] = await Promise.all([
    store.listPasses(channelId, idsOf(claims.map(({ pass_id }) => pass_id))),
    catalog.store.listEventsById(channelId, idsOf(claims.map(({ event_id }) => event_id))),
    read((of) => listParticipants(catalog, channelId, of)),
    read((of) => listCategories(catalog, channelId, of)),
  ]);
  return (claim, of, how = 'titled') => {
    const event = events.find(({ id }) => id === claim.event_id);
    if (claim.event_id !== null) {
      const worded = event && inLanguage('event', event, of);
      const [shown, first] = [teams.get(of), teams.get(undefined)];
      if (worded === undefined || shown === undefined || first === undefined) return undefined;
      const name = how === 'plain' ? worded.name : productNameOfEvent(worded, shown, first);
      return { name, part: undefined };
    }
    const pass = passes.find(({ id }) => id === claim.pass_id);
    const part =
      claim.participant_id === null
        ? sports.get(of)?.find(({ id }) => id === claim.event_category_id)?.name
        : teams.get(of)?.get(claim.participant_id)?.name;
    return pass && { name: passInLanguage(pass, of).name, part };
  };
}
