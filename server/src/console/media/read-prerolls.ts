// The prerolls of a channel as the console shows them, with the sports and venues to choose from.
import { limits } from '@floodlit/contract/limits';
import { listCategories, listLocations } from '../../catalog/index.ts';
import { readChannel, type ChannelDeps } from '../../channel/index.ts';
import { prerollSettingsOf, type MediaDeps } from '../../media/index.ts';
import { withVersion } from '../edit-record.ts';
import { prerollStateOf } from './rules.ts';

interface PrerollReads {
  readonly channel: Pick<ChannelDeps, 'store'>;
  readonly media: Pick<MediaDeps, 'prerolls' | 'catalog'>;
}

/** @throws {DomainError} `channel.not_found` */
export async function readPrerollSettings(channel: Pick<ChannelDeps, 'store'>, channelId: number) {
  const { settings } = await readChannel(channel, channelId);
  const { skip_after_seconds, hidden_ms, names_sponsor } = prerollSettingsOf(settings.preroll_rules);
  return { skip_after_seconds, hidden_minutes: Math.floor(hidden_ms / 60_000), names_sponsor };
}

/** @throws {DomainError} `channel.not_found` */
export async function readPrerolls({ channel, media }: PrerollReads, channelId: number) {
  const [states, sports, venues, settings] = await Promise.all([
    media.prerolls.listStates(channelId, limits.listMaximum),
    listCategories(media.catalog, channelId),
    listLocations(media.catalog, channelId),
    readPrerollSettings(channel, channelId),
  ]);
  const nameIn = (list: readonly { id: number; name: string }[], id: number): string =>
    list.find((one) => one.id === id)?.name ?? String(id);
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    prerolls: states.map((preroll) => ({
      id: preroll.id,
      state: prerollStateOf(preroll),
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
  };
}
