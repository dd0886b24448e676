// Deletes a page of the channel. Its address is then unknown.
import { DomainError } from '../kernel/errors.ts';
import type { PageDeps } from './ports.ts';

/** @throws {DomainError} `channel.page_not_found`. */
export async function removePage(
  { pages }: Pick<PageDeps, 'pages'>,
  channelId: number,
  url: string,
): Promise<void> {
  if (!(await pages.removePage(channelId, url))) throw new DomainError('channel.page_not_found');
}
