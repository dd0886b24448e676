// Reading clips: lists of games and viewers, the shared clip, and what a viewer may make.
import { timingSafeEqual } from 'node:crypto';
import type { Clip, ClipOptions, OwnClip, SharedClip } from '@floodlit/contract/clips/clips';
import { limits } from '@floodlit/contract/limits';
import { pageOf, type Locale, type Page } from '@floodlit/contract/primitives';
import { clipNameOf } from '@floodlit/contract/sums/clip';
import { isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { decideAccess, readCapabilities } from '../access/index.ts';
import { listParticipants, readEvent, type EventRecord } from '../catalog/index.ts';
import { readChannel } from '../channel/index.ts';
import { readFeatureRenewal, readFeatureUses } from '../commerce/index.ts';
import { secondsUtc } from '../kernel/clock.ts';
import type { Actor, LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { inLanguage } from '../kernel/in-language.ts';
import type { ClipDeps } from './ports.ts';
import {
  clipOf,
  isShown,
  mediaPathOf,
  ownClipOf,
  refuseMaker,
  shareFile,
  type ClipRecord,
  type ClipSettings,
} from './rules.ts';
import type { ClipChoice } from './store-moderation.ts';
import { fittingTags, suggestTags } from './tag-rules.ts';

/** The region of a viewer holds for clips as it does for games (T08). */
export async function ensureRegion(
  { access }: Pick<ClipDeps, 'access'>,
  channelId: number,
  country: string | undefined,
): Promise<void> {
  const { geo } = await readChannel(access.channel, channelId);
  if (geo.mode !== 'none' && isGeoBlocked(geo, country))
    throw new DomainError('access.denied', { reason: 'geo' });
}

interface ClipPage<Item> {
  readonly data: Item[];
  readonly meta: { readonly total: number; readonly limit: number; readonly offset: number };
}

async function listClips<Item>(
  { moderation }: Pick<ClipDeps, 'moderation'>,
  channelId: number,
  choice: ClipChoice,
  page: Page,
  shapeOf: (clip: ClipRecord) => Item,
): Promise<ClipPage<Item>> {
  const { limit, offset } = pageOf(page);
  const tag = choice.tag?.toLocaleLowerCase('en');
  const clips = await moderation.listClips(channelId, { ...choice, tag }, { limit, offset });
  const isLast = clips.length < limit && (clips.length > 0 || offset === 0);
  const total = isLast ? offset + clips.length : await moderation.countClips(channelId, { ...choice, tag });
  return { data: clips.map(shapeOf), meta: { total, limit, offset } };
}

export async function listClipsOfEvent(
  deps: ClipDeps,
  actor: Actor,
  query: Page & { readonly event_id: number; readonly tag?: string | undefined },
): Promise<ClipPage<Clip>> {
  await ensureRegion(deps, actor.channelId, actor.country);
  const { id } = await readEvent(deps.catalog, actor.channelId, query.event_id);
  return listClips(deps, actor.channelId, { event_id: id, tag: query.tag, onlyShown: true }, query, clipOf);
}

export async function listLatestClips(
  deps: ClipDeps,
  actor: Actor,
  query: Page & Omit<ClipChoice, 'onlyShown' | 'event_id' | 'user_id'>,
): Promise<ClipPage<Clip>> {
  await ensureRegion(deps, actor.channelId, actor.country);
  return listClips(deps, actor.channelId, { ...query, onlyShown: true }, query, clipOf);
}

export const listOwnClips = (
  deps: ClipDeps,
  { channelId, userId }: LoggedInUser,
  query: Page & { readonly tag?: string | undefined },
): Promise<ClipPage<OwnClip>> =>
  listClips(deps, channelId, { user_id: userId, tag: query.tag, onlyShown: false }, query, ownClipOf);

/** In the same time for every uuid. */
function isUuid(clip: Pick<ClipRecord, 'uuid'>, uuid: string): boolean {
  const [known, given] = [Buffer.from(clip.uuid), Buffer.from(uuid)];
  return known.length === given.length && timingSafeEqual(known, given);
}

const nobody = { uuid: '00000000-0000-0000-0000-000000000000' };

/**
 * The clip of an address. Unknown, deleted, withheld, failed and wrong ones answer alike (T08).
 * @throws {DomainError} `clips.not_found`.
 */
export async function readAddressed(
  { store }: Pick<ClipDeps, 'store'>,
  channelId: number,
  id: number,
  uuid: string,
): Promise<ClipRecord> {
  const clip = await store.findClip(channelId, id);
  const isRight = isUuid(clip ?? nobody, uuid);
  if (
    clip === undefined ||
    !isRight ||
    clip.deleted_at !== null ||
    clip.withheld_at !== null ||
    clip.status === 'failed'
  )
    throw new DomainError('clips.not_found');
  return clip;
}

/** The public facts of a clip and its game, in a language. */
export async function presentSharedClip(
  deps: Pick<ClipDeps, 'catalog'>,
  clip: ClipRecord,
  language: Locale,
): Promise<SharedClip> {
  const [record, participants] = await Promise.all([
    readEvent(deps.catalog, clip.channel_id, clip.event_id),
    listParticipants(deps.catalog, clip.channel_id, language),
  ]);
  const event = inLanguage('event', record, language);
  const teams = [event.away_team_id, event.home_team_id].flatMap((team) => {
    const found = participants.get(team ?? 0);
    return found === undefined ? [] : [found];
  });
  const isPublic = event.type === 'free' && clip.file_status === 'ready' && isShown(clip);
  return {
    ...clipOf(clip),
    event: {
      id: event.id,
      name: event.name,
      type: event.type,
      stream_status: event.stream_status,
      event_utc_ts: Math.floor(event.starts_at.getTime() / 1_000),
      participants: teams.map((team) => ({ id: team.id, name: team.name, short_name: team.short_name })),
    },
    public_file_url: isPublic ? mediaPathOf(clip, shareFile) : null,
    captions: isShown(clip)
      ? clip.captions.map(({ language: code, label, file }) => ({
          language: code,
          label,
          url: mediaPathOf(clip, file),
        }))
      : [],
  };
}

export async function readSharedClip(
  deps: ClipDeps,
  actor: Actor,
  { id, uuid }: { readonly id: number; readonly uuid: string },
): Promise<SharedClip> {
  const clip = await readAddressed(deps, actor.channelId, id, uuid);
  await ensureRegion(deps, actor.channelId, actor.country);
  return presentSharedClip(deps, clip, actor.language);
}

/** @throws {DomainError} `clips.not_found`, also for a clip of somebody else. */
export async function readOwnClip(
  { store }: Pick<ClipDeps, 'store'>,
  { channelId, userId }: LoggedInUser,
  id: number,
): Promise<ClipRecord> {
  const clip = await store.findClip(channelId, id);
  if (clip?.user_id !== userId) throw new DomainError('clips.not_found');
  return clip;
}

async function readSuggestedTags(
  { tags, clock }: Pick<ClipDeps, 'tags' | 'clock'>,
  { channelId, userId }: LoggedInUser,
  { id, event_category_id }: Pick<EventRecord, 'id' | 'event_category_id'>,
  settings: ClipSettings,
): Promise<string[]> {
  const last = await tags.readLatestTags(channelId, userId);
  const latest = last === undefined ? [] : fittingTags(last, id, settings.tags);
  const used = latest.length > 0 ? [] : await tags.countTags(channelId, event_category_id, clock.now());
  return suggestTags({ latest, used, settings });
}

export async function readClipOptions(deps: ClipDeps, actor: Actor, eventId: number): Promise<ClipOptions> {
  const { channelId } = actor;
  const event = await readEvent(deps.catalog, channelId, eventId);
  const [settings, eventSettings, access] = await Promise.all([
    deps.store.readSettings(channelId),
    deps.store.readEventSettings(channelId, eventId),
    decideAccess(deps.access, actor, event),
  ]);
  const facts = {
    length_minimum: limits.clipLengthMinimumSeconds,
    length_maximum: settings.length_maximum,
    tags: [...settings.tags],
    name: clipNameOf(inLanguage('event', event, actor.language).name),
  };
  if (actor.kind === 'visitor')
    return {
      ...facts,
      suggested: [],
      refusal: 'identity.login_required',
      reason: null,
      left: null,
      renews_at: null,
    };
  const { commerce } = deps.access;
  const [{ clipping }, { left, given }, renewal, suggested] = await Promise.all([
    readCapabilities(deps.access, actor),
    readFeatureUses(commerce, channelId, actor.userId),
    readFeatureRenewal(commerce, channelId, actor.userId, 'clips'),
    readSuggestedTags(deps, actor, event, settings),
  ]);
  const refusal = access.granted
    ? refuseMaker({
        settings: eventSettings,
        now: deps.clock.now(),
        hasCapability: clipping,
        given: given.clips,
        left: left.clips,
      })
    : 'access.denied';
  return {
    ...facts,
    suggested,
    refusal: refusal ?? null,
    reason: access.reason,
    left: eventSettings.makers === 'everybody' || given.clips === 0 ? null : left.clips,
    renews_at: renewal === undefined ? null : secondsUtc(renewal),
  };
}
