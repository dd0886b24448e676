// Which prerolls a viewer may see before a game, and the bytes of the channel's own films.
import { limits } from '@floodlit/contract/limits';
import type { Preroll, PrerollBreak } from '@floodlit/contract/media/prerolls';
import type { PrerollTarget } from '@floodlit/contract/media/preroll-rules';
import { readCapabilities } from '../../access/index.ts';
import { readChannel } from '../../channel/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { readRange } from '../download/plan-file.ts';
import type { ByteRange } from '../download/rules.ts';
import type { DownloadsDeps } from '../download/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { PrerollsDeps } from './ports.ts';
import { breakOf, listedPrerolls, prerollOrigins, prerollSettingsOf } from './preroll-rules.ts';

type ReadDeps = PrerollsDeps & Pick<MediaGround, 'access'>;

/** The running prerolls, for the settings (R3.10). */
export const listPrerolls = async ({ prerolls }: PrerollsDeps, channelId: number): Promise<Preroll[]> =>
  listedPrerolls(await prerolls.listRunning(channelId));

/** The other sites that a document of the channel must be able to load films from. */
export const listPrerollOrigins = async ({ prerolls }: PrerollsDeps, channelId: number): Promise<string[]> =>
  prerollOrigins(await prerolls.listRunning(channelId));

/** The films that apply to the game, for a page that is the same for all viewers. Null without one. */
export async function findPublicBreak(
  { prerolls, access }: ReadDeps,
  channelId: number,
  target: PrerollTarget,
  count: number = limits.prerollChoices,
): Promise<PrerollBreak | null> {
  const running = await prerolls.listRunning(channelId);
  if (running.length === 0) return null;
  const { settings } = await readChannel(access.channel, channelId);
  return breakOf(running, target, {
    settings: prerollSettingsOf(settings.preroll_rules),
    count,
    random: Math.random,
  });
}

/** The film for this viewer. Null also for a viewer with the right `no_ads`. */
export async function findBreak(
  deps: ReadDeps,
  actor: Actor,
  target: PrerollTarget,
): Promise<PrerollBreak | null> {
  const found = await findPublicBreak(deps, actor.channelId, target, 1);
  if (found === null || actor.kind !== 'user') return found;
  return (await readCapabilities(deps.access, actor)).no_ads ? null : found;
}

export interface Film {
  readonly bytes: number;
  /** Reads a segment at a time, from the cache of media files. */
  read(range: ByteRange): AsyncGenerator<Buffer, void>;
}

/**
 * A film in one file, made of the segments of its start rung. It is public, like the page that shows it.
 * @throws {DomainError} `request.not_found` for any recording that is not a running preroll's film.
 */
export async function readFilm(
  { prerolls, files, plans }: PrerollsDeps & Pick<MediaGround, 'files'> & Pick<DownloadsDeps, 'plans'>,
  channelId: number,
  assetId: number,
): Promise<Film> {
  const asset = await files.findAsset(channelId, assetId);
  if (asset === undefined || !(await prerolls.isFilm(channelId, assetId)))
    throw new DomainError('request.not_found');
  if (asset.duration_seconds > limits.prerollSeconds) throw new DomainError('request.not_found');
  const plan = await plans.read(asset, asset.ladder.start_rung);
  const cached = { readFile: async (folder: string, name: string) => files.readLiveFile(folder, name) };
  return { bytes: plan.bytes, read: (range) => readRange(cached, plan, range) };
}
