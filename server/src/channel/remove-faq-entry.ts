// Deletes a question and its answer.
import { DomainError } from '../kernel/errors.ts';
import type { PageDeps } from './ports.ts';

/** @throws {DomainError} `channel.faq_entry_not_found`. */
export async function removeFaqEntry(
  { pages }: Pick<PageDeps, 'pages'>,
  channelId: number,
  id: number,
): Promise<void> {
  if (!(await pages.removeFaqEntry(channelId, id))) throw new DomainError('channel.faq_entry_not_found');
}
