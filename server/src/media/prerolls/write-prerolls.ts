// The operators' verbs for prerolls, and the count of a play.
import { randomUUID } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { appliesTo } from '@floodlit/contract/media/preroll-rules';
import { listCategories, listLocations, readEvent } from '../../catalog/index.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { sendLadderJob } from '../ladder-job.ts';
import type { MediaGround } from '../ports.ts';
import type { PrerollsDeps } from './ports.ts';
import {
  checkPrerollSettings,
  isPrerollWeight,
  sponsorName,
  prerollAddress,
  prerollOrigins,
  type PrerollSettings,
  type PrerollFields,
} from './preroll-rules.ts';
import { folderOf } from '../rules.ts';

type WriteDeps = PrerollsDeps & Pick<MediaGround, 'store' | 'queue' | 'catalog' | 'clock' | 'transact'>;

/**
 * Starts a preroll. A film of the channel's own is shown once it is prepared.
 * @returns its id.
 * @throws {DomainError} `media.preroll_invalid`, `media.preroll_limit`.
 */
export async function addPreroll(deps: WriteDeps, channelId: number, words: PrerollFields): Promise<number> {
  const { film, location_id, event_categories = [], for_vod, for_live, weight } = words;
  const url = 'url' in film ? prerollAddress(film.url) : null;
  const link = words.link === undefined ? null : prerollAddress(words.link);
  const sponsor = words.sponsor === undefined ? null : sponsorName(words.sponsor);
  const [locations, sports] = await Promise.all([
    listLocations(deps.catalog, channelId),
    listCategories(deps.catalog, channelId),
  ]);
  const isKnownPlace = location_id === undefined || locations.some(({ id }) => id === location_id);
  const areKnownSports = event_categories.every((id) => sports.some((sport) => sport.id === id));
  if (
    url === undefined ||
    sponsor === undefined ||
    link === undefined ||
    !isPrerollWeight(weight) ||
    (!for_vod && !for_live)
  )
    throw new DomainError('media.preroll_invalid');
  if (!isKnownPlace || !areKnownSports) throw new DomainError('media.preroll_invalid');
  return deps.transact(async (scope) => {
    const prerolls = deps.prerolls.within(scope);
    await prerolls.lock(channelId);
    const known =
      'isUpload' in film && film.isUpload === true
        ? await prerolls.findByFilm(channelId, film.sourceKey)
        : undefined;
    if (known !== undefined) return known;
    const running = await prerolls.listRunning(channelId);
    const origins = prerollOrigins([...running, { url }]);
    if (running.length >= limits.prerollsMaximum || origins.length > limits.prerollHostsMaximum)
      throw new DomainError('media.preroll_limit');
    const now = deps.clock.now();
    const store = deps.store.within(scope);
    const asset =
      'url' in film
        ? undefined
        : await store.insertAsset({
            channel_id: channelId,
            event_id: null,
            source_key: film.sourceKey,
            captions: [],
            folder: folderOf(channelId, randomUUID()),
            created_at: now,
            touched_at: now,
          });
    if (asset !== undefined) await sendLadderJob(deps.queue, asset, scope);
    return prerolls.insert({
      channel_id: channelId,
      url,
      asset_id: asset?.id ?? null,
      sponsor,
      link,
      location_id: location_id ?? null,
      event_categories: JSON.stringify([...new Set(event_categories)]),
      for_vod,
      for_live,
      weight,
      created_at: now,
    });
  });
}

/** @throws {DomainError} `media.preroll_not_found`. */
export async function stopPreroll(
  deps: PrerollsDeps & Pick<MediaGround, 'clock'>,
  channelId: number,
  id: number,
): Promise<void> {
  if (!(await deps.prerolls.stop(channelId, id, deps.clock.now())))
    throw new DomainError('media.preroll_not_found');
}

/** @throws {DomainError} `media.preroll_not_found` also for one that runs, `media.preroll_limit`. */
export async function resumePreroll(
  deps: PrerollsDeps & Pick<MediaGround, 'transact'>,
  channelId: number,
  id: number,
): Promise<void> {
  await deps.transact(async (scope) => {
    const prerolls = deps.prerolls.within(scope);
    await prerolls.lock(channelId);
    if ((await prerolls.listRunning(channelId)).length >= limits.prerollsMaximum)
      throw new DomainError('media.preroll_limit');
    if (!(await prerolls.resume(channelId, id))) throw new DomainError('media.preroll_not_found');
    const running = await prerolls.listRunning(channelId);
    if (prerollOrigins(running).length > limits.prerollHostsMaximum)
      throw new DomainError('media.preroll_limit');
  });
}

/** @throws {DomainError} `media.preroll_settings_invalid`. */
export async function writePrerollSettings(
  { access }: { readonly access: { readonly channel: Pick<MediaGround['access']['channel'], 'store'> } },
  channelId: number,
  settings: PrerollSettings,
): Promise<void> {
  const preroll_rules = checkPrerollSettings(settings);
  if (preroll_rules === undefined) throw new DomainError('media.preroll_settings_invalid');
  await access.channel.store.changeSettings(channelId, { preroll_rules });
}

/** A repetition of a request is expected within a day. */
const playsKeptSeconds = 86_400;
const forgottenAtOnce = 100;

/**
 * Counts a play once, however often it is reported.
 * @throws {DomainError} `media.preroll_not_found` also for a stopped one and for one that does not apply to the game,
 * `catalog.event_not_found`.
 */
export async function countPreroll(
  deps: PrerollsDeps & Pick<MediaGround, 'catalog' | 'clock' | 'transact'>,
  channelId: number,
  play: { readonly preroll_id: number; readonly event_id: number; readonly play_id: string },
): Promise<boolean> {
  const running = await deps.prerolls.listRunning(channelId);
  const preroll = running.find(({ id }) => id === play.preroll_id);
  if (preroll === undefined) throw new DomainError('media.preroll_not_found');
  const event = await readEvent(deps.catalog, channelId, play.event_id);
  if (!appliesTo(preroll, event)) throw new DomainError('media.preroll_not_found');
  const now = deps.clock.now();
  return deps.transact(async (scope) => {
    const prerolls = deps.prerolls.within(scope);
    await prerolls.forgetPlays(channelId, addSeconds(now, -playsKeptSeconds), forgottenAtOnce);
    return prerolls.count({ channel_id: channelId, ...play, played_at: now });
  });
}
