// Makes a channel from its definition, with drafts of its pages. Visitors see it once it is published.
import { defaultColours, type ChannelDefinition } from '@floodlit/contract/channel/definition';
import { DomainError } from '../../kernel/errors.ts';
import { geoRuleOf } from '../geo-rules.ts';
import { writePage } from '../write-page.ts';
import { writeTranslation } from '../write-texts.ts';
import { refuseUnreadable } from './write-colours.ts';
import { menuOfDefinition, readDefinition, settingsOfDefinition, storedColours } from './definition-rules.ts';
import { digestOf } from './definition-digest.ts';
import { draftOf, draftUrls } from './draft-pages.ts';
import { hostOf } from './read-host.ts';
import { keepPicture } from './keep-picture.ts';
import { isWholeMenu } from './menu-rules.ts';
import type { SetupDeps, SetupStores } from './ports.ts';
import { feeOf } from './service-fee.ts';

export interface CreatedChannel {
  readonly id: number;
  readonly key: string;
  /** False when the same definition made the channel before. */
  readonly isNew: boolean;
}

function checkedDefinition(given: unknown): ChannelDefinition {
  const read = readDefinition(given);
  if ('problem' in read) throw new DomainError('channel.definition_invalid', { values: read });
  return read.definition;
}

function checkedHosts(given: readonly string[]): string[] {
  const hosts = given.map((text) => {
    const host = hostOf(text);
    if (host === undefined) throw new DomainError('channel.host_invalid', { values: { host: text } });
    return host;
  });
  // One order for all transactions: two that add the same hosts in another order would deadlock.
  return [...new Set(hosts)].toSorted();
}

/**
 * A second call with the same content returns the channel that the first one made.
 * @param logo the bytes of a picture.
 * @throws {DomainError} `channel.definition_invalid`, `channel.host_invalid`, `channel.host_taken`,
 * `channel.colour_invalid`, `channel.colour_unreadable`, `channel.menu_invalid`, `channel.geo_rule_invalid`,
 * `channel.picture_refused`, `channel.key_taken`
 */
export async function createChannel(
  deps: Omit<SetupDeps, 'store' | 'transact'>,
  given: unknown,
  logo?: Uint8Array,
): Promise<CreatedChannel> {
  const definition = checkedDefinition(given);
  const { key } = definition;
  const hosts = checkedHosts(definition.hosts);
  const colours = { ...defaultColours, ...definition.colors };
  refuseUnreadable(colours);
  const geo = geoRuleOf(definition.geo);
  if (geo === undefined) throw new DomainError('channel.geo_rule_invalid');
  if (definition.menu !== undefined && !isWholeMenu(definition.menu))
    throw new DomainError('channel.menu_invalid');
  const createdFrom = digestOf(definition, logo);
  const cleaned = logo && (await deps.cleanPicture(logo));

  const { setup } = deps;
  const id = await setup.insertChannel({
    key,
    settings: settingsOfDefinition(definition, null),
    colors: storedColours(colours),
    menu: menuOfDefinition(definition),
    geo,
    serviceFeeCents: feeOf(definition.service_fee),
    createdFrom,
  });
  if (id === undefined) {
    const known = await setup.findByKey(key);
    if (known?.created_from !== createdFrom) throw new DomainError('channel.key_taken', { values: { key } });
    return { id: known.id, key, isNew: false };
  }
  for (const host of hosts)
    if ((await setup.addHost(id, host)) !== id)
      throw new DomainError('channel.host_taken', { values: { host } });
  if (cleaned !== undefined && logo !== undefined)
    await setup.writeLogo(id, await keepPicture({ ...deps, cleanPicture: async () => cleaned }, id, logo));
  await writeDrafts(deps, id, definition);
  return { id, key, isNew: true };
}

async function writeDrafts(
  deps: SetupStores & Pick<SetupDeps, 'cleanHtml' | 'clock'>,
  channelId: number,
  { name, support_email: supportEmail, languages }: ChannelDefinition,
): Promise<void> {
  const [language = 'en', ...others] = languages;
  const facts = { name, supportEmail };
  for (const [weight, url] of draftUrls.entries()) {
    const { id } = await writePage(deps, channelId, {
      url,
      language,
      weight,
      ...draftOf(url, language, facts),
    });
    for (const other of others) {
      const { title, html } = draftOf(url, other, facts);
      const texts = { title, name: title, html };
      await writeTranslation(deps, channelId, { kind: 'page', id, language: other, texts });
    }
  }
}
