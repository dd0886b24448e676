// Bodies and queries of the console's routes that change nothing when a grant allows them.
import type { ConsoleRouteDefinition } from '@floodlit/contract/operators/console-route';

/** No channel has a record with this id. */
export const randomId = 987_654_321;

const version = 'of-another-time';
const subject = { name: 'Matrix', translations: {}, version };
const named = { ...subject, alias: 'matrix' };
const game = {
  name: 'Matrix',
  description: '',
  type: 'free',
  starts_at: '2027-01-01T10:00:00Z',
  time_zone: 'UTC',
  duration_seconds: null,
  image: null,
  event_category_id: randomId,
  away_team_id: null,
  home_team_id: null,
  location_id: null,
};
const passFields = {
  kind: 'package',
  type: 'paid',
  pass_type: 'regular',
  name: 'Matrix',
  description: '',
  base_price_cents: 0,
  service_fee_cents: 0,
  offer: 'annual',
  period: 1,
  trial_period: 0,
  tag: null,
  weight: 0,
  image: null,
  features: {
    watch: true,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media_access: true,
  },
  clips: 0,
  downloads: 0,
  streams: null,
  is_team_pass: false,
  event_categories: [],
  participants: [],
};
const terms = {
  name: 'Matrix',
  percent: 10,
  amount_cents: null,
  minimum_cents: null,
  order_type: null,
  uses_per_user: null,
  starts_at: null,
  ends_at: null,
  passes: [],
};
const written = { language: 'en', weight: 0, translations: {} };
// The url belongs to the product.
const page = {
  ...written,
  url: 'schedule',
  title: 'Matrix',
  name: '',
  alt_name: null,
  html: '<p>Matrix</p>',
  in_menu: false,
};
const question = { ...written, group: 'Matrix', question: 'Matrix?', answer: '<p></p>' };
const slide = {
  ...written,
  target: 'category',
  target_id: randomId,
  title: 'Matrix',
  lead: '',
  link: null,
  event_id: null,
  image: null,
  active_from: null,
  active_until: null,
};
const block = { ...written, name: 'No Name', placement: 'home', html: '<p>Matrix</p>' };
/** Bodies that the schemas accept, by the end of the path. An old version changes nothing. */
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /invite': { email: 'matrix@demo.test', name: 'M', language: 'en', role: 'moderator', ends_at: null },
  'POST /grants/:grant_id/change': { role: 'scorer', ends_at: null, version },
  'POST /sessions/end': { session_id: randomId },
  'POST /sports': { name: 'Matrix' },
  'POST /venues': { name: 'Matrix' },
  'POST /schools': { name: 'Matrix' },
  'POST /teams': { name: 'Matrix' },
  'POST /sports/:subject_id': { ...named, weight: 1, sport_key: 'plain', rules: null },
  'POST /venues/:subject_id': { ...subject, city: 'Here', time_zone: 'UTC' },
  'POST /schools/:subject_id': { ...named, image: null },
  'POST /teams/:subject_id': {
    ...named,
    short_name: 'M',
    monogram: 'M',
    color: '#000000',
    secondary_color: '#ffffff',
    gender: 'men',
    event_category_id: null,
    group_id: null,
    parent_id: null,
    images: [],
  },
  // There is no such sport.
  'POST /games': { ...game, price: null },
  'POST /games/:event_id': { ...game, translations: {}, version },
  'POST /games/:event_id/price': { base_price_cents: 100, service_fee_cents: null, version },
  'POST /price/remove': { version },
  // A pass that costs nothing is not valid.
  'POST /passes': passFields,
  'POST /passes/:pass_id': { ...passFields, translations: {}, version },
  'POST /state': { state: 'muted' },
  // Before the sale of a game, whose name it ends with.
  'POST /options/sale': { prices_include_fee: false, single_game_refunds: '', address: '', version },
  'POST /sale': { on_sale: true },
  'POST /coupons': { ...terms, code: '!', uses_maximum: null },
  'POST /batch': { ...terms, count: 1, prefix: '!' },
  'POST /coupons/stop': { code: 'NOBODY-HAS-THIS' },
  'POST /duplicate': { starts_at: game.starts_at },
  'POST /cancel': { is_cancelled: true },
  // No order of it is paid.
  'POST /refunds': { key: 'matrix-refund', percent: 100, paid_until: game.starts_at },
  'POST /encoders': { name: 'Matrix camera' },
  'POST /encoders/rotate': { name: 'Matrix camera' },
  'POST /encoders/remove': { name: 'No such camera' },
  'POST /arm': { encoder_name: 'Matrix camera' },
  'POST /work-links': { kind: 'score', name: 'Matrix' },
  'POST /log': { entries: [] },
  // The same result again adds nothing.
  'POST /result': { id: '00000000-0000-4000-8000-000000000001', home: 1, away: 0 },
  'POST /sync': { after: 0, phone_now: 0, entries: [] },
  'POST /slate': { text: 'Back soon' },
  'POST /message': { text: 'Good evening' },
  'POST /extend': { window_seconds: 600 },
  'POST /menu': { entries: [], version },
  'POST /pages': page,
  'POST /pages/:content_id': { ...page, version },
  'POST /questions': question,
  'POST /questions/:content_id': { ...question, version },
  'POST /slides': slide,
  'POST /slides/:content_id': { ...slide, version },
  'POST /blocks': block,
  'POST /blocks/:content_id': { ...block, version },
  'POST /place': { beside_id: randomId, side: 'before' },
  'POST /money': { service_fee_cents: 100, currency: 'USD', version },
  'POST /prerolls': { url: 'https://films.example/a.mp4' },
  'POST /prerolls/stop': { preroll_id: randomId },
  'POST /prerolls/resume': { preroll_id: randomId },
  'POST /prerolls/settings': { skip_after_seconds: 5, hidden_minutes: 60, version },
  'POST /decide': { clip_id: randomId, action: 'withhold', note: 'not ours' },
  'POST /hosts': { host: 'matrix.test' },
  'POST /hosts/remove': { host: 'nowhere.test' },
  'POST /setup': { version },
  'POST /geo': { mode: 'none', countries: [], version },
  'POST /options/viewing': { streams: 2, airplay: false, cast: false, favicon: null, version },
  'POST /options/texts': { translations: {}, version },
  'POST /basic-pass': { pass_id: null, version },
  'POST /options/alerts': { email: null, webhook_url: null, version },
  'POST /measuring': {
    mode: 'measure',
    needs_consent: false,
    from_localhost: false,
    base: '/api',
    asks: false,
    tag_manager_id: null,
    text: null,
    link: null,
    version,
  },
  'POST /embed-sites': { site: 'https://matrix.test' },
  'POST /embed-sites/remove': { site: 'https://matrix.test' },
  'POST /report-links': { name: 'Matrix' },
  'POST /report-links/end': { link_id: randomId },
  'POST /report-links/resume': { link_id: randomId },
  'POST /games/:event_id/clip-rules': { makers: 'off', clips_until: null, youth: false, version },
  'POST /clip-rules': { length_maximum: 60, tags: [], words: [], version },
  'POST /colours': { colours: {}, version },
  'POST /payment-keys': { secret_key: 'sk', publishable_key: 'pk' },
  'POST /channels': {
    key: 'matrix',
    name: 'Matrix',
    hosts: ['matrix-channel.test'],
    languages: ['en'],
    currency: 'USD',
    time_zone: 'UTC',
    support_email: 'matrix@demo.test',
  },
  // A category needs a letter.
  'POST /videos': { title: 'Matrix', description: '', type: 'free', date: game.starts_at, categories: ['!'] },
  'POST /videos/:video_id': {
    title: 'Matrix',
    description: '',
    type: 'free',
    date: game.starts_at,
    categories: [],
    translations: {},
    version,
  },
  'POST /recording/trim': { from: 5, to: 1 },
  'POST /recording/captions': {
    language: 'en',
    label: 'English',
    content: 'V0VCVlRUCgowMDowMS4wMDAgLS0+IDAwOjAyLjAwMAp4Cg==',
  },
  'POST /captions/remove': { language: 'zz' },
  // A text is no picture, so that none is kept.
  'POST /pictures': { content: 'bm8gcGljdHVyZQ==' },
};

/** A body and a query that the schemas accept, so that only the grant can refuse. */
export const fieldsOf = ({
  method,
  path,
}: ConsoleRouteDefinition): { body: Record<string, unknown>; query: string } => ({
  body:
    Object.entries(bodies).find(
      ([end]) => `${method} ${path}`.endsWith(end.replace(/^\w+ /, '')) && end.startsWith(method),
    )?.[1] ?? {},
  query: path.endsWith('/places')
    ? '?kind=team'
    : /report(s|-files)\/:name$/.test(path)
      ? '?from=2026-11-01&to=2026-11-30'
      : path.endsWith('/host-check')
        ? '?host=matrix.test'
        : path.endsWith('/results')
          ? '?day=2026-11-28'
          : path.endsWith('/live-games')
            ? '?channel_id=1'
            : '',
});

/** Parts of addresses that name no record, and an encoder and a link that no channel has. */
export const plainParts: Readonly<Record<string, string>> = {
  take: 'air',
  rung: 'source',
  file: 'master.m3u8',
  encoder_id: String(randomId),
  link_id: String(randomId),
};

const isWhole = process.env['FLOODLIT_CASES'] === 'whole';

/** The own record, a foreign one and a quarter of the other cases. `npm run test:deep` sends every combination. */
export const takeTurn = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  isWhole ? cases : cases.filter((_, place) => place <= 1 || (turn + place) % 4 === 0);
