// Adds a question that viewers ask, with its answer, which is cleaned here like a page (T60).
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { textOf } from './page-rules.ts';
import type { PageDeps } from './ports.ts';
import type { FaqRecord } from './store-pages.ts';

export interface FaqWords {
  readonly group: string;
  readonly question: string;
  /** HTML. */
  readonly answer: string;
  readonly language: Locale;
  readonly weight?: number | undefined;
}

/** @throws {DomainError} `channel.page_invalid`. */
export async function writeFaqEntry(
  deps: Pick<PageDeps, 'pages' | 'cleanHtml'>,
  channelId: number,
  entry: FaqWords,
): Promise<FaqRecord> {
  if (entry.answer.length > limits.pageHtmlMaximum) throw new DomainError('channel.page_invalid');
  const answer = deps.cleanHtml(entry.answer);
  const [group, question] = [entry.group.trim(), entry.question.trim()];
  const isWhole = [group, question, textOf(answer)].every((text) => text !== '');
  if (!isWhole || [group, question].some(({ length }) => length > limits.pageTextMaximum))
    throw new DomainError('channel.page_invalid');
  return deps.pages.insertFaqEntry({
    channel_id: channelId,
    group,
    question,
    answer,
    language: entry.language,
    weight: entry.weight ?? 0,
  });
}
