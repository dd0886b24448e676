// Computes the API's answer for simulated choices with the API's own rules: pure. All data is fictitious.
import type { Event, EventDetail, Participant } from '@floodlit/contract/catalog/catalog';
import type { GeoRule } from '@floodlit/contract/channel/channel';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { Capabilities } from '@floodlit/contract/identity/identity';
import type { Currency } from '@floodlit/contract/primitives';
import { decide, isGeoBlocked } from '@floodlit/contract/access/watch-rules';
import { CAPABILITIES, type Choices } from './choices.ts';

/** The channel's contribution: a fictitious game needs an existing sport and currency. */
export interface SimulationGround {
  nowSeconds: number;
  currency: Currency;
  sportId: number;
  timeZone: string;
  texts: { description: string; passDescription: string; seasonPass: string; teamPass: string };
}

export interface Simulated {
  event: EventDetail;
  packages: Package[];
  isVisitor: boolean;
  capabilities: Capabilities;
}

/** No event has this id, so an address with it leads nowhere. */
const ID = 0;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GAME_SECONDS = 6_128;
const price = { price: 10.99, base_price: 9.99, service_fee: 1 } as const;

type Moment = Pick<EventDetail, 'stream_status' | 'recording' | 'signal' | 'duration'> & {
  startsIn: number;
  fate?: Pick<Event, 'is_cancelled' | 'is_not_played' | 'is_over'>;
};
const upcoming = { stream_status: 'upcoming', recording: 'none', signal: null, duration: null } as const;
const live = { stream_status: 'live', recording: 'live', duration: null, startsIn: -32 * MINUTE } as const;
const over = { stream_status: 'finished', signal: null, duration: null, startsIn: -3 * HOUR } as const;

const MOMENTS: Record<Choices['state'], Moment> = {
  far: { ...upcoming, startsIn: 3 * DAY + 5 * HOUR },
  near: { ...upcoming, startsIn: 5 * HOUR },
  // The start time has passed without a picture.
  soon: { ...upcoming, startsIn: -30 },
  live: { ...live, signal: 'on' },
  interrupted: { ...live, signal: 'lost' },
  processing: { ...over, recording: 'processing' },
  replay: { ...over, recording: 'ready', duration: GAME_SECONDS, startsIn: -DAY },
  failed: { ...over, recording: 'failed', startsIn: -DAY },
  cancelled: { ...upcoming, startsIn: 5 * HOUR, fate: { is_cancelled: true } },
  // No picture came, so the game never began.
  not_played: { ...upcoming, startsIn: -DAY, fate: { is_not_played: true } },
  over: { ...upcoming, startsIn: -DAY, fate: { is_over: true } },
};

/** The simulated channel lists its allowed countries. It is blocked elsewhere and for an unknown country. */
const GEO: GeoRule = { mode: 'allow', countries: ['US'] };
const COUNTRIES: Record<Choices['region'], string | undefined> = {
  allowed: 'US',
  blocked: 'FR',
  unknown: undefined,
};

const team = (id: number, name: string, monogram: string, color: string): Participant => ({
  id,
  name,
  short_name: name.slice(name.indexOf(' ') + 1),
  alias: monogram.toLowerCase(),
  monogram,
  color,
  group_id: null,
  properties: { gender: 'not identified', sport: null },
});
const AWAY = team(1, 'Lakeview Falcons', 'LF', '#0f766e');
const HOME = team(2, 'Riverside Hawks', 'RH', '#b91c1c');

export function simulate(choices: Choices, ground: SimulationGround): Simulated {
  const { type, viewer } = choices;
  const { startsIn, ...moment } = MOMENTS[choices.state];
  const hasBought = viewer === 'single' || viewer === 'pass';
  const access = decide({
    type,
    isLoggedIn: viewer !== 'visitor',
    // A pass opens content sold with passes, if it allows watching. A single purchase opens its own product.
    isCovered: viewer === 'single' || (viewer === 'pass' && type === 'paid' && choices.can.includes('watch')),
    isGeoBlocked: isGeoBlocked(GEO, COUNTRIES[choices.region]),
  });
  const isSold = type === 'paid' || type === 'ppv';
  const event: Event = {
    id: ID,
    name: `${AWAY.short_name} @ ${HOME.short_name}`,
    type,
    stream_status: moment.stream_status,
    duration: moment.duration,
    event_utc_ts: ground.nowSeconds + startsIn,
    time_zone: ground.timeZone,
    description: ground.texts.description,
    image: null,
    participants: [AWAY, HOME],
    home_team_id: HOME.id,
    event_category_id: ground.sportId,
    // Not every venue is one of the sport.
    location_id: null,
    single_event_package_id: isSold ? ID : null,
    ...(isSold ? price : { price: null, base_price: null, service_fee: null }),
    currency: ground.currency,
    has_access: access.granted,
    ...moment.fate,
  };
  return {
    event: {
      ...event,
      access,
      recording: moment.recording,
      signal: moment.signal,
      covered_by: viewer === 'pass' && access.granted && type === 'paid' ? ground.texts.seasonPass : null,
      covered_held: null,
    },
    packages: type === 'paid' ? listPackages(choices, ground) : [],
    isVisitor: viewer === 'visitor',
    capabilities: Object.fromEntries(
      CAPABILITIES.map((one) => [one, hasBought && choices.can.includes(one)]),
    ) as Capabilities,
  };
}

function listPackages({ can }: Choices, { currency, texts }: SimulationGround): Package[] {
  const pass: Omit<Package, 'id' | 'name' | 'price' | 'base_price' | 'is_team_pass'> = {
    description: texts.passDescription,
    type: 'paid',
    pass_type: 'regular',
    service_fee: 1,
    currency,
    offer: null,
    period: 12,
    tag: null,
    weight: 0,
    image: null,
    event_categories: [],
    participants: [],
    purchased: false,
    adds: 'all',
    covered_by: null,
    covered_parts: [],
    held: null,
    clips: can.includes('clipping') ? 50 : 0,
    downloads: can.includes('download') || can.includes('download_clip') ? 5 : 0,
    devices: 2,
    devices_differ: false,
    leaves_out_games: false,
    watch: can.includes('watch'),
    download: can.includes('download'),
    clipping: can.includes('clipping'),
    download_clip: can.includes('download_clip'),
    no_ads: can.includes('no_ads'),
    vod_media_access: can.includes('vod_media'),
  };
  return [
    { ...pass, id: 1, name: texts.teamPass, base_price: 39, price: 40, is_team_pass: true },
    { ...pass, id: 2, name: texts.seasonPass, base_price: 79, price: 80, is_team_pass: false },
  ];
}
