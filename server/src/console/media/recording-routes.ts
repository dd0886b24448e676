// Recordings over HTTP for operators: the verbs of the command line.
import {
  captionFaultsListed,
  gameRecordings,
  recordings,
  videos,
  type Recording,
} from '@floodlit/contract/operators/recordings';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { pageOf } from '@floodlit/contract/primitives';
import { readPicture, replaceTranslations, type ChannelDeps, type PictureDeps } from '../../channel/index.ts';
import {
  addCaptions,
  bestFirst,
  CaptionsRefused,
  changeVodItem,
  choosePoster,
  createVodItem,
  fullSecondsOf,
  hideVodItem,
  isReady,
  makePoster,
  planDownload,
  readOperatorFile,
  removeCaptions,
  restoreVodItem,
  trimRecording,
  untrimRecording,
  type MediaDeps,
  type NamedRecording,
  type ReadyAsset,
} from '../../media/index.ts';
import { addSeconds, secondsUtc } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { RecordingsStore } from './recordings-store.ts';
import { FileAnswer, type ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actAs, actingOf, type Operator, type OperatorDeps } from '../../operators/index.ts';

export interface RecordingRouteDeps {
  readonly operators: OperatorDeps;
  readonly channel: ChannelDeps;
  readonly media: MediaDeps;
  readonly pictures: PictureDeps;
  readonly recordings: RecordingsStore;
}

/** The stores inside the act of an operator. A verb that took a second connection could wait for itself. */
const within = (media: MediaDeps, scope: Scope): MediaDeps => ({
  ...media,
  store: media.store.within(scope),
  library: media.library.within(scope),
  catalog: { ...media.catalog, store: media.catalog.store.within(scope) },
  transact: (work) => work(scope),
});

interface Place {
  readonly channel_id: number;
  readonly video_id?: number;
  readonly event_id?: number;
}

const whichOf = ({ video_id, event_id }: Place): NamedRecording =>
  video_id === undefined ? { eventId: event_id ?? 0 } : { videoId: video_id };

export function recordingRoutes(bind: ConsoleBind, deps: RecordingRouteDeps): void {
  bind(recordings.list, async ({ params, query, scopes }) => {
    const page = pageOf(query);
    const { search = '', ...rest } = query;
    const { rows, total } = await deps.recordings.list(params.channel_id, scopes, {
      ...rest,
      ...page,
      search,
    });
    return {
      data: rows.map((row) => ({ ...row, date: row.date.toISOString() })),
      meta: { total, ...page },
    };
  });
  videoRoutes(bind, deps);
  actRoutes(bind, deps, videos as unknown as typeof gameRecordings);
  actRoutes(bind, deps, gameRecordings);
}

function videoRoutes(bind: ConsoleBind, { operators, channel, media }: RecordingRouteDeps): void {
  const shown = async (own: MediaDeps, channelId: number, id: number) => {
    const found = await own.library.readWords(channelId, id);
    if (found === undefined) throw new DomainError('media.item_not_found');
    const { title, description, type, published_at, categories, translations } = found;
    return { id, title, description, type, date: published_at.toISOString(), categories, translations };
  };
  bind(videos.add, async ({ operator, params: { channel_id }, body }) => {
    const { translations, date, ...words } = body;
    const id = await actAs(operators, actingOf(operator), '', async (scope) => {
      const own = within(media, scope);
      const moment = new Date(date);
      const twin = await own.library.findTwin(channel_id, words.title.trim(), moment);
      if (twin !== undefined) return twin;
      const made = await createVodItem(own, channel_id, { ...words, date: moment });
      await replaceTranslations(
        { ...channel, store: channel.store.within(scope), translations: channel.translations.within(scope) },
        channel_id,
        'vod_item',
        made,
        translations,
      );
      return made;
    });
    return { data: { id } };
  });
  bind(videos.words, async ({ params: { channel_id, video_id } }) => ({
    data: withVersion(await shown(media, channel_id, video_id)),
  }));
  bind(videos.change, async ({ operator, params: { channel_id, video_id }, body }) => {
    const { version, translations, date, ...words } = body;
    const data = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => media.library.within(scope).lockArrangement(channel_id),
      read: (scope) => shown(within(media, scope), channel_id, video_id),
      async write(scope) {
        await changeVodItem(within(media, scope), channel_id, video_id, { ...words, date: new Date(date) });
        await replaceTranslations(
          {
            ...channel,
            store: channel.store.within(scope),
            translations: channel.translations.within(scope),
          },
          channel_id,
          'vod_item',
          video_id,
          translations,
        );
      },
    });
    return { data };
  });
  bind(videos.remove, async ({ operator, params: { channel_id, video_id } }) => {
    const until = await actAs(operators, actingOf(operator), '', (scope) =>
      hideVodItem(within(media, scope), channel_id, video_id),
    );
    return { data: { undo_until: until.toISOString() } };
  });
  bind(videos.restore, async ({ operator, params: { channel_id, video_id } }) => {
    await actAs(operators, actingOf(operator), '', (scope) =>
      restoreVodItem(within(media, scope), channel_id, video_id),
    );
    return { data: { restored: true } };
  });
}

const leftOutOf = (ready: ReadyAsset | undefined): Recording['left_out'] => {
  const { left_out: leftOut } = ready?.ladder ?? {};
  return leftOut === undefined ? null : { ...leftOut, formats: [...leftOut.formats] };
};

/** The acts on one recording have one shape for a video and for a game. */
function actRoutes(bind: ConsoleBind, deps: RecordingRouteDeps, routes: typeof gameRecordings): void {
  const { operators, media } = deps;
  const read = async (place: Place): Promise<{ data: Recording }> => {
    const kind = place.video_id === undefined ? 'game' : 'video';
    const row = await deps.recordings.find(place.channel_id, kind, place.video_id ?? place.event_id ?? 0);
    if (row === undefined)
      throw new DomainError(kind === 'video' ? 'media.item_not_found' : 'catalog.event_not_found');
    const { id: _id, date, ...facts } = row;
    const asset =
      row.asset_id === null ? undefined : await media.store.findAsset(place.channel_id, row.asset_id);
    const ready = isReady(asset) ? asset : undefined;
    const { trim = null } = ready ?? {};
    return {
      data: {
        ...facts,
        date: date.toISOString(),
        full_duration: ready === undefined ? null : fullSecondsOf(ready),
        trim: trim && {
          from: trim.from,
          to: trim.to,
          undo_until: trim.undo_until,
          is_final: new Date(trim.undo_until) <= media.clock.now(),
        },
        poster: ready?.ladder.poster ?? null,
        has_tiles: ready !== undefined && ready.ladder.storyboard !== null,
        captions: (ready?.ladder.captions ?? []).map(({ language, label }) => ({ language, label })),
        qualities: bestFirst(ready?.ladder.rungs ?? []).map(({ name, height }) => ({ name, height })),
        left_out: leftOutOf(ready),
      },
    };
  };
  const act = (operator: Operator, work: (own: MediaDeps) => Promise<unknown>): Promise<unknown> =>
    actAs(operators, actingOf(operator), '', (scope) => work(within(media, scope)));

  bind(routes.read, ({ params }) => read(params));
  bind(routes.fullFile, async ({ params, reply }) => {
    const { bytes, contentType } = await readOperatorFile(
      media,
      params.channel_id,
      whichOf(params),
      params.file,
    );
    keepInBrowser(reply, params.file);
    return new FileAnswer(bytes, contentType);
  });
  bind(routes.fullPart, async ({ params, reply }) => {
    const name = `${params.rung}/${params.file}`;
    const { bytes, contentType } = await readOperatorFile(media, params.channel_id, whichOf(params), name);
    keepInBrowser(reply, params.file);
    return new FileAnswer(bytes, contentType);
  });
  bind(routes.trim, async ({ operator, params, body }) => {
    await act(operator, (own) => trimRecording(own, params.channel_id, whichOf(params), body));
    return read(params);
  });
  bind(routes.untrim, async ({ operator, params }) => {
    await act(operator, (own) => untrimRecording(own, params.channel_id, whichOf(params)));
    return read(params);
  });
  bind(routes.poster, async ({ operator, params, body: { at, picture, former } }) => {
    const { channel_id } = params;
    const png = picture === undefined ? undefined : await readPicture(deps.pictures, channel_id, picture);
    const choice =
      at !== undefined ? { at } : png !== undefined ? { png } : former !== undefined ? { former } : undefined;
    if (choice === undefined) throw new DomainError('media.picture_not_found');
    const poster = await makePoster(media, channel_id, whichOf(params), choice);
    await act(operator, (own) => choosePoster(own, channel_id, whichOf(params), poster));
    return read(params);
  });
  bind(routes.addCaptions, async ({ operator, params, body: { language, label, content } }) => {
    const captions = { language, label, bytes: Buffer.from(content, 'base64') };
    let added: Awaited<ReturnType<typeof addCaptions>> = { cues: 0, leftOut: [] };
    await act(operator, async (own) => {
      added = await addCaptions(own, params.channel_id, whichOf(params), captions).catch((error: unknown) => {
        if (error instanceof CaptionsRefused)
          throw new DomainError('media.captions_refused', { values: { reason: error.message } });
        throw error;
      });
    });
    const { cues, leftOut } = added;
    const left_out_lines = leftOut.slice(0, captionFaultsListed);
    return { data: { cues, left_out: leftOut.length, left_out_lines } };
  });
  bind(routes.removeCaptions, async ({ operator, params, body }) => {
    await act(operator, (own) => removeCaptions(own, params.channel_id, whichOf(params), body.language));
    return { data: { removed: true } };
  });
  bind(routes.export, async ({ operator, params, body }) => {
    const { channel_id } = params;
    const planned = await planDownload(media, channel_id, whichOf(params), body.quality);
    const { asset, rung, bytes, seconds, name } = planned;
    const now = media.clock.now();
    await operators.transact((scope) =>
      operators.audit.within(scope).insert(
        actingOf(operator),
        {
          act: 'media.recording_exported',
          channelId: channel_id,
          subject: name,
          subjectId: asset.id,
          after: { quality: rung, bytes },
        },
        now,
      ),
    );
    const expiresAt = secondsUtc(addSeconds(now, operatorLimits.exportSeconds));
    const ticket = media.tokens.sign(asset.id, expiresAt, 'export');
    const path = `/console/channels/${channel_id}/exports/${ticket}/${asset.id}/${rung}`;
    return { data: { path, name, bytes, seconds } };
  });
}

/** Segments and pictures never change under their name within their folder, which no browser sees. */
function keepInBrowser(reply: { header(name: string, value: string): unknown }, file: string): void {
  if (file.endsWith('.m4s')) reply.header('cache-control', 'private, max-age=600');
}
