// Prerolls over HTTP for operators.
import { limits } from '@floodlit/contract/limits';
import { prerolls as routes } from '@floodlit/contract/operators/prerolls';
import { listCategories, listLocations } from '../../catalog/index.ts';
import { readChannel } from '../../channel/index.ts';
import {
  addPreroll,
  keepFilmPart,
  prerollSettingsOf,
  readUploadedFilm,
  resumePreroll,
  stopPreroll,
  writePrerollSettings,
  type FilmDeps,
  type MediaDeps,
} from '../../media/index.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { ConsoleBind } from '../bind.ts';
import { editRecordWithin, withVersion } from '../edit-record.ts';
import { actAs, actingOf, type OperatorDeps } from '../../operators/index.ts';

export function prerollRoutes(
  bind: ConsoleBind,
  {
    operators,
    media,
    films,
  }: {
    readonly operators: OperatorDeps;
    readonly media: MediaDeps;
    readonly films: FilmDeps['films'];
  },
): void {
  const { channel } = media.access;
  const settingsOf = async (channelId: number, scope?: Scope) => {
    const store = scope === undefined ? channel.store : channel.store.within(scope);
    const { settings } = await readChannel({ store }, channelId);
    const { skip_after_seconds, hidden_ms } = prerollSettingsOf(settings.preroll_rules);
    return { skip_after_seconds, hidden_minutes: Math.floor(hidden_ms / 60_000) };
  };
  bind(routes.list, async ({ params: { channel_id } }) => {
    const [states, sports, venues, settings] = await Promise.all([
      media.prerolls.listStates(channel_id, limits.listMaximum),
      listCategories(media.catalog, channel_id),
      listLocations(media.catalog, channel_id),
      settingsOf(channel_id),
    ]);
    const nameIn = (list: readonly { id: number; name: string }[], id: number): string =>
      list.find((one) => one.id === id)?.name ?? String(id);
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
    return {
      data: {
        prerolls: states.map((preroll) => ({
          id: preroll.id,
          state:
            preroll.stopped_at !== null
              ? ('stopped' as const)
              : preroll.status === 'queued'
                ? ('waiting' as const)
                : (preroll.status ?? ('ready' as const)),
          url: preroll.url,
          sponsor: preroll.sponsor,
          weight: preroll.weight,
          for_live: preroll.for_live,
          for_vod: preroll.for_vod,
          venue: preroll.location_id === null ? null : nameIn(venues, preroll.location_id),
          sports: preroll.event_categories.map((id) => nameIn(sports, id)),
          plays: preroll.plays,
        })),
        sports: sports.map(named),
        venues: venues.map(named),
        settings: withVersion(settings),
      },
    };
  });
  bind(routes.add, async ({ operator, params: { channel_id }, body }) => {
    const { url, film, sponsor, link, location_id, ...rest } = body;
    if ((url === undefined) === (film === undefined)) throw new DomainError('media.preroll_invalid');
    // The grant of the whole install covers a channel that does not exist.
    await readChannel(channel, channel_id);
    const source =
      film === undefined
        ? { url: url ?? '' }
        : { sourcePath: await readUploadedFilm({ films }, channel_id, film), isUpload: true };
    const id = await addPreroll(
      { ...media, transact: (work) => actAs(operators, actingOf(operator), '', work) },
      channel_id,
      {
        ...rest,
        film: source,
        sponsor: sponsor === null || sponsor.trim() === '' ? undefined : sponsor,
        link: link === null || link.trim() === '' ? undefined : link.trim(),
        location_id: location_id ?? undefined,
      },
    );
    return { data: { id } };
  });
  bind(routes.film, async ({ params: { channel_id }, body: { name, offset, content } }) => {
    await readChannel(channel, channel_id);
    const bytes = Buffer.from(content, 'base64');
    const kept = await keepFilmPart({ films, clock: operators.clock }, channel_id, { name, offset, bytes });
    return { data: { kept } };
  });
  bind(routes.settings, async ({ operator, params: { channel_id }, body }) => {
    const { version, skip_after_seconds, hidden_minutes } = body;
    const data = await editRecordWithin(operators, actingOf(operator), {
      version,
      lock: (scope) => media.prerolls.within(scope).lock(channel_id),
      read: (scope) => settingsOf(channel_id, scope),
      write: (scope) =>
        writePrerollSettings({ access: { channel: { store: channel.store.within(scope) } } }, channel_id, {
          skip_after_seconds,
          hidden_ms: hidden_minutes * 60_000,
        }),
    });
    return { data };
  });
  bind(routes.resume, async ({ operator, params: { channel_id }, body }) => {
    await resumePreroll(
      { ...media, transact: (work) => actAs(operators, actingOf(operator), '', work) },
      channel_id,
      body.preroll_id,
    );
    return { data: { resumed: true } };
  });
  bind(routes.stop, async ({ operator, params: { channel_id }, body }) => {
    await actAs(operators, actingOf(operator), '', (scope) =>
      stopPreroll({ ...media, prerolls: media.prerolls.within(scope) }, channel_id, body.preroll_id),
    );
    return { data: { stopped: true } };
  });
}
