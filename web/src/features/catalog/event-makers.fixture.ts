import type { Event, Participant } from '@floodlit/contract/catalog/catalog';

export const aTeam = (team: Partial<Participant> = {}): Participant => ({
  id: 1,
  name: 'Lakeview Falcons',
  short_name: 'Falcons',
  alias: 'falcons',
  monogram: 'LF',
  color: '#0f766e',
  group_id: null,
  properties: { gender: 'women', sport: 'Basketball' },
  ...team,
});

export const anEvent = (event: Partial<Event> = {}): Event => ({
  id: 1,
  name: 'Lakeview Falcons @ Riverside Hawks',
  type: 'free',
  stream_status: 'upcoming',
  event_utc_ts: 1_795_219_200,
  time_zone: 'America/New_York',
  duration: null,
  description: '',
  image: null,
  participants: [],
  home_team_id: null,
  event_category_id: 1,
  location_id: null,
  single_event_package_id: null,
  price: null,
  base_price: null,
  service_fee: null,
  currency: 'USD',
  has_access: false,
  ...event,
});
