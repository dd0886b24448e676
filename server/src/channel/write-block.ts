// Creates, changes and deletes a block of Home or of the hubs. It cleans the HTML of every author (T60).
import type { BlockPlacement } from '@floodlit/contract/channel/channel';
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { hasFields } from './has-fields.ts';
import { isWholeBlock } from './home-rules.ts';
import { paragraphed } from './page-rules.ts';
import type { HomeDeps } from './ports.ts';
import type { BlockRecord } from './store-home.ts';
import { writeTranslation, type TranslationDeps } from './write-texts.ts';

export interface BlockFields {
  readonly name: string;
  readonly placement: BlockPlacement;
  readonly html: string;
  readonly language: Locale;
  /** Blocks are ordered by weight. */
  readonly weight?: number | undefined;
}

/**
 * A block that exists keeps its language: in any other, this writes its translation and leaves its place as it was.
 * @throws {DomainError} `channel.block_invalid`, `channel.too_many`.
 */
export async function writeBlockIn(
  deps: Pick<HomeDeps, 'home' | 'cleanHtml'> & TranslationDeps,
  channelId: number,
  block: BlockFields,
): Promise<BlockRecord> {
  const known = (await deps.home.listBlocks(channelId)).find(({ name }) => name === block.name);
  if (known === undefined || known.language === block.language) return writeBlock(deps, channelId, block);
  const { html, language } = block;
  await writeTranslation(deps, channelId, { kind: 'block', id: known.id, language, texts: { html } });
  return known;
}

type BlockDeps = Pick<HomeDeps, 'home' | 'cleanHtml'>;

/** @throws {DomainError} `channel.block_invalid`. */
function checkedBlock(
  { cleanHtml }: BlockDeps,
  { name, placement, html, language, weight = 0 }: BlockFields,
) {
  if (html.length > limits.blockHtmlMaximum) throw new DomainError('channel.block_invalid');
  const clean = cleanHtml(paragraphed(html));
  if (!isWholeBlock(name, clean)) throw new DomainError('channel.block_invalid');
  return { name, placement, html: clean, language, weight };
}

/** @throws {DomainError} `channel.block_invalid`, `channel.too_many`. */
export async function writeBlock(
  deps: BlockDeps,
  channelId: number,
  block: BlockFields,
): Promise<BlockRecord> {
  const row = checkedBlock(deps, block);
  const blocks = await deps.home.listBlocks(channelId);
  if (blocks.length >= limits.blocksMaximum && !blocks.some(({ name }) => name === row.name))
    throw new DomainError('channel.too_many');
  return deps.home.writeBlock({ channel_id: channelId, ...row });
}

/**
 * Adds a block. The same block again changes nothing.
 * @throws {DomainError} as `writeBlock`, and `channel.block_name_taken`.
 */
export async function addBlock(deps: BlockDeps, channelId: number, block: BlockFields): Promise<BlockRecord> {
  const known = (await deps.home.listBlocks(channelId)).find(({ name }) => name === block.name);
  if (known === undefined) return writeBlock(deps, channelId, block);
  if (!hasFields(known, checkedBlock(deps, block))) throw new DomainError('channel.block_name_taken');
  return known;
}

/** @throws {DomainError} as `addBlock`, and `channel.block_not_found`. */
export async function changeBlock(
  deps: BlockDeps,
  channelId: number,
  id: number,
  block: BlockFields,
): Promise<void> {
  const row = checkedBlock(deps, block);
  const known = (await deps.home.listBlocks(channelId)).find(({ name }) => name === block.name);
  if (known !== undefined && known.id !== id) throw new DomainError('channel.block_name_taken');
  if (!(await deps.home.updateBlock(channelId, id, row))) throw new DomainError('channel.block_not_found');
}

/** @throws {DomainError} `channel.block_not_found`. */
export async function removeBlock(
  { home }: Pick<HomeDeps, 'home'>,
  channelId: number,
  name: string,
): Promise<void> {
  if (!(await home.removeBlock(channelId, name))) throw new DomainError('channel.block_not_found');
}
