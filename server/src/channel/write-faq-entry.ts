// Adds and changes a question that viewers ask, with its answer, which is cleaned here like a page (T60).
import { limits } from '@floodlit/contract/limits';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { stripInvisible } from '../kernel/strip-invisible.ts';
import { hasFields } from './has-fields.ts';
import { paragraphed, textOf } from './page-rules.ts';
import type { PageDeps } from './ports.ts';
import type { FaqRecord } from './store-pages.ts';

export interface FaqFields {
  readonly group: string;
  readonly question: string;
  /** HTML. */
  readonly answer: string;
  readonly language: Locale;
  readonly weight?: number | undefined;
}

type FaqDeps = Pick<PageDeps, 'pages' | 'cleanHtml'>;

/** @throws {DomainError} `channel.page_invalid`. */
function checkedEntry({ cleanHtml }: FaqDeps, entry: FaqFields) {
  if (entry.answer.length > limits.pageHtmlMaximum) throw new DomainError('channel.page_invalid');
  const answer = cleanHtml(paragraphed(entry.answer));
  const [group, question] = [stripInvisible(entry.group), stripInvisible(entry.question)];
  const isWhole = [group, question, textOf(answer)].every((text) => text !== '');
  if (!isWhole || [group, question].some(({ length }) => length > limits.pageTextMaximum))
    throw new DomainError('channel.page_invalid');
  return { group, question, answer, language: entry.language, weight: entry.weight ?? 0 };
}

/** @throws {DomainError} `channel.page_invalid`, `channel.too_many`. */
export async function writeFaqEntry(deps: FaqDeps, channelId: number, entry: FaqFields): Promise<FaqRecord> {
  const row = checkedEntry(deps, entry);
  if ((await deps.pages.listQuestions(channelId)).length >= operatorLimits.questionsMaximum)
    throw new DomainError('channel.too_many');
  return deps.pages.insertFaqEntry({ channel_id: channelId, ...row });
}

/** Adds a question. The same question again changes nothing. @throws {DomainError} as `writeFaqEntry`. */
export async function addFaqEntry(deps: FaqDeps, channelId: number, entry: FaqFields): Promise<FaqRecord> {
  const row = checkedEntry(deps, entry);
  const same = (await deps.pages.listQuestions(channelId)).find(
    ({ group, question }) => group === row.group && question === row.question,
  );
  const known = same && (await deps.pages.findFaqEntry(channelId, same.id));
  return known !== undefined && hasFields(known, row) ? known : writeFaqEntry(deps, channelId, entry);
}

/** @throws {DomainError} `channel.page_invalid`, `channel.faq_entry_not_found`. */
export async function changeFaqEntry(
  deps: FaqDeps,
  channelId: number,
  id: number,
  entry: FaqFields,
): Promise<void> {
  if (!(await deps.pages.updateFaqEntry(channelId, id, checkedEntry(deps, entry))))
    throw new DomainError('channel.faq_entry_not_found');
}
