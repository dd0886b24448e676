// Opens a channel for visitors.
import { DomainError } from '../../kernel/errors.ts';
import { readChannel } from '../read-settings.ts';
import { draftUrls, isDraft } from './draft-pages.ts';
import type { SetupDeps } from './ports.ts';

export interface PublishedChannel {
  readonly publishedAt: Date;
  /** The pages that still have the text of their draft. */
  readonly drafts: readonly string[];
}

/** A published channel stays as it is. @throws {DomainError} `channel.not_found`, `channel.publish_incomplete` */
export async function publishChannel(
  deps: Pick<SetupDeps, 'setup' | 'store' | 'pages' | 'clock'>,
  channelId: number,
): Promise<PublishedChannel> {
  const { settings } = await readChannel(deps, channelId);
  const refuse = (problem: string): never => {
    throw new DomainError('channel.publish_incomplete', { values: { problem } });
  };
  if ((await deps.setup.listHosts(channelId)).length === 0) refuse('add a host first');
  const terms = await deps.pages.findPageByUrl(channelId, 'terms_conditions');
  if (terms === undefined) refuse('write the page terms_conditions first, because the checkout links to it');
  await deps.setup.publish(channelId, deps.clock.now());
  const state = await deps.setup.findState(channelId);
  const facts = { name: settings.name, supportEmail: settings.support_email };
  const drafts: string[] = [];
  for (const url of draftUrls) {
    const page = await deps.pages.findPageByUrl(channelId, url);
    if (page !== undefined && isDraft(page, facts)) drafts.push(url);
  }
  return { publishedAt: state?.published_at ?? deps.clock.now(), drafts };
}
