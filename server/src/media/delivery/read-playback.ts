// The signed address of a recording. A renewal is the same call, so it checks access each time (T31).
import { limits } from '@floodlit/contract/limits';
import type { Playback } from '@floodlit/contract/media/media';
import { decidePlayback, holdStream } from '../../access/index.ts';
import { readEvent, type EventRecord } from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import { sourceRung } from '../../ingest/index.ts';
import type { Actor } from '../../kernel/actor.ts';
import { addSeconds, secondsUtc } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { widthsOnWire } from '../../kernel/widths-on-wire.ts';
import { editionPath } from '../editions.ts';
import type { DeliveryDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';
import { findResume } from '../positions/positions.ts';
import { tilesText } from '../live/live-tile-grid.ts';
import { StoreRefused } from '../../storage/ports.ts';
import { findBreak } from '../prerolls/read-prerolls.ts';
import type { LiveGame } from '../live/live-game.ts';
import {
  chooseInlined,
  firstFilesOf,
  isReady,
  posterUrlOf,
  posterWidthsOf,
  type AssetRecord,
  type ReadyAsset,
} from '../rules.ts';

/**
 * @throws {DomainError} `catalog.event_not_found` (also for another channel's id), `access.denied` with its reason,
 * `access.too_many_streams`, `media.not_found`, `media.not_ready`.
 */
export async function readPlayback(deps: DeliveryDeps, actor: Actor, eventId: number): Promise<Playback> {
  const event = await readEvent(deps.catalog, actor.channelId, eventId);
  const access = await decidePlayback(deps.access, actor, event);
  if (!access.granted)
    throw new DomainError('access.denied', access.reason === null ? {} : { reason: access.reason });
  const asset = await deps.store.findAssetOfEvent(actor.channelId, event.id);
  if (asset === undefined || asset.status === 'failed') throw new DomainError('media.not_found');
  const [playback, prerolls, resume] = await Promise.all([
    playbackOfAny(deps, event, asset, false),
    findBreak(deps, actor, event),
    isReady(asset) ? findResume(deps, actor, asset.id) : undefined,
  ]);
  if (playback === undefined) throw new DomainError('media.not_ready');
  await holdLease(deps, actor, event.type, `events/${event.id}`);
  return { ...playback, prerolls, ...(resume && { resume }) };
}

/** Only a token that is a lease takes one of the account's places. Everybody may watch what is free. */
export async function holdLease(
  { access }: Pick<MediaGround, 'access'>,
  actor: Actor,
  type: EventRecord['type'],
  subject: string,
): Promise<void> {
  if (type !== 'free' && actor.kind === 'user') await holdStream(access, actor, subject);
}

/** Undefined while there is nothing to play. */
async function playbackOfAny(
  deps: DeliveryDeps,
  event: EventRecord,
  asset: AssetRecord | undefined,
  isKept: boolean,
): Promise<Playback | undefined> {
  if (isReady(asset)) return playbackOf(deps, event.id, asset, tokenSecondsOf(event.type));
  const game = asset?.status === 'live' ? await deps.liveHomes.find(event.channel_id, asset.id) : undefined;
  return game && livePlaybackOf(deps, event, game, isKept);
}

/**
 * The playback for a page that is the same for everybody. Only a free event without a region rule has one, because
 * nobody is checked. Undefined for all others, and while there is nothing to play.
 */
export async function findPublicPlayback(
  deps: DeliveryDeps,
  channelId: number,
  eventId: number,
): Promise<Playback | undefined> {
  const event = await deps.catalog.store.findEvent(channelId, eventId);
  if (event === undefined || event.type !== 'free' || event.stream_status === 'upcoming') return undefined;
  const channel = await readChannel(deps.access.channel, channelId);
  if (channel.geo.mode !== 'none') return undefined;
  const asset = await deps.store.findAssetOfEvent(channelId, eventId);
  return playbackOfAny(deps, event, asset, true);
}

interface Signed {
  readonly token: string;
  readonly expiresAt: number;
  /** Begins every address that the token opens. */
  readonly base: string;
  /** The same without the token. */
  readonly below: string;
}

/**
 * A token for a viewer with access is a lease. It is short, because its renewal checks the viewer's access again
 * (T31). Access to a free event cannot be lost, so its token is longer.
 */
export const tokenSecondsOf = (type: EventRecord['type']): number =>
  type === 'free' ? limits.mediaTokenSeconds : limits.leasedTokenSeconds;

function signFor(
  deps: Pick<MediaGround, 'tokens' | 'clock'>,
  assetId: number,
  seconds: number,
  edition = '',
): Signed {
  const expiresAt = secondsUtc(addSeconds(deps.clock.now(), seconds));
  const token = deps.tokens.sign(assetId, expiresAt);
  const below = `v/${assetId}${edition}`;
  return { token, expiresAt, base: `/media/t/${token}/${below}`, below };
}

/** The playlist of a long game is not worth its weight: the player asks for it. */
const inlinedLiveBytes = 32 * 1024;

/** The playlists as they are at this moment: the player's first look needs no request. */
async function listLiveInlined(
  game: LiveGame,
  startRung: string,
  isKept: boolean,
): Promise<[name: string, text: string][]> {
  // In an answer that is kept, even for seconds, a rung's playlist would lead to a moment that is past.
  const names = ['low.m3u8', 'master.m3u8', ...(isKept ? [] : [`${startRung}/low.m3u8`])];
  const texts = await Promise.all(names.map(async (name) => ({ name, text: await game.peek(name) })));
  return texts.flatMap(({ name, text }) =>
    text === undefined || text.length > inlinedLiveBytes ? [] : [[name, text]],
  );
}

async function livePlaybackOf(
  deps: DeliveryDeps,
  event: EventRecord,
  game: LiveGame,
  isKept: boolean,
): Promise<Playback> {
  const startRung = (await game.startRung()) ?? sourceRung;
  const inlined = await listLiveInlined(game, startRung, isKept);
  const seconds = tokenSecondsOf(event.type);
  const { token, expiresAt, base, below } = signFor(deps, game.assetId, seconds);
  return {
    asset_id: game.assetId,
    event_id: event.id,
    is_live: true,
    duration: null,
    token,
    token_expires_at: expiresAt,
    token_seconds: seconds,
    master_url: `${base}/master.m3u8`,
    low_latency_url: `${base}/low.m3u8`,
    playlists: Object.fromEntries(inlined.map(([name, text]) => [`${below}/${name}`, text])),
    first_fragments: [],
    start_rung: startRung,
    poster_url: null,
    storyboard_url: `${base}/${tilesText}`,
    captions: [],
    audio: [],
    prerolls: null,
  };
}

/** @param eventId null for a video of the library. */
export async function playbackOf(
  deps: Pick<MediaGround, 'tokens' | 'clock' | 'files'>,
  eventId: number | null,
  asset: ReadyAsset,
  seconds: number,
): Promise<Playback> {
  const { ladder } = asset;
  const { token, expiresAt, base: signed, below } = signFor(deps, asset.id, seconds, editionPath(ladder));
  return {
    asset_id: asset.id,
    event_id: eventId,
    is_live: false,
    duration: asset.duration_seconds,
    token,
    token_expires_at: expiresAt,
    token_seconds: seconds,
    master_url: `${signed}/master.m3u8`,
    low_latency_url: null,
    playlists: Object.fromEntries(
      (await readInlined(deps, asset)).map(({ name, text }) => [`${below}/${name}`, text]),
    ),
    first_fragments: firstFilesOf(ladder, asset.trim).map((name) => `${signed}/${name}`),
    start_rung: ladder.start_rung,
    poster_url: ladder.poster === null ? null : posterUrlOf(asset.id, ladder.poster),
    ...widthsOnWire('poster_widths', posterWidthsOf(ladder)),
    storyboard_url: ladder.storyboard === null ? null : `${signed}/${ladder.storyboard}`,
    captions: ladder.captions.map(({ language, label, file }) => ({
      language,
      label,
      url: `${signed}/${file}`,
    })),
    audio: (ladder.audio ?? []).map(({ name, label, language: code }) => ({ name, label, language: code })),
    prerolls: null,
  };
}

async function readInlined(
  deps: Pick<MediaGround, 'files'>,
  asset: ReadyAsset,
): Promise<{ readonly name: string; readonly text: string }[]> {
  const names = ['master.m3u8', ...asset.ladder.rungs.map((rung) => `${rung.name}/index.m3u8`)];
  const texts = await Promise.all(
    names.map(async (name) => {
      try {
        return { name, text: (await deps.files.readFile(asset, name))?.toString('utf8') };
      } catch (error) {
        // The player asks for what its page does not carry, and again while a store is away.
        if (error instanceof StoreRefused) return { name, text: undefined };
        throw error;
      }
    }),
  );
  const found = texts.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
  return chooseInlined(asset.ladder.start_rung, found);
}
