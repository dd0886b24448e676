// The choices of the simulation, as in the address: pure. An invalid value becomes the default.
import type { EventType } from '@floodlit/contract/catalog/catalog';
import type { Capabilities } from '@floodlit/contract/identity/identity';
import type { Locale } from '@floodlit/contract/primitives';

export const STATES = [
  'far',
  'near',
  'soon',
  'live',
  'interrupted',
  'processing',
  'replay',
  'failed',
  'cancelled',
  'not_played',
  'over',
] as const;
export const TYPES = ['paid', 'ppv', 'register', 'free'] as const satisfies readonly EventType[];
export const VIEWERS = ['visitor', 'user', 'single', 'pass'] as const;
export const REGIONS = ['allowed', 'blocked', 'unknown'] as const;
export const SCREENS = ['watch', 'cards', 'home'] as const;
export const WIDTHS = ['page', 'phone', 'tablet', 'desk'] as const;
export const CAPABILITIES = [
  'watch',
  'download',
  'clipping',
  'download_clip',
  'no_ads',
  'vod_media',
] as const satisfies readonly (keyof Capabilities)[];

export interface Choices {
  state: (typeof STATES)[number];
  type: (typeof TYPES)[number];
  viewer: (typeof VIEWERS)[number];
  region: (typeof REGIONS)[number];
  screen: (typeof SCREENS)[number];
  width: (typeof WIDTHS)[number];
  language: Locale;
  /** The permissions of the pass or the purchase. */
  can: readonly (typeof CAPABILITIES)[number][];
}

/** The defaults without any parameter. */
export const defaultChoices = (language: Locale): Choices => ({
  state: 'live',
  type: 'paid',
  viewer: 'visitor',
  region: 'allowed',
  screen: 'watch',
  width: 'page',
  language,
  can: CAPABILITIES,
});

const oneOf = <Value extends string>(
  values: readonly Value[],
  asked: string | null,
  otherwise: Value,
): Value => values.find((value) => value === asked) ?? otherwise;

/** @param languages of the channel; `language` is the page's. */
export function readChoices(query: URLSearchParams, languages: readonly Locale[], language: Locale): Choices {
  const otherwise = defaultChoices(language);
  const can = query.get('can')?.split(',');
  return {
    state: oneOf(STATES, query.get('state'), otherwise.state),
    type: oneOf(TYPES, query.get('type'), otherwise.type),
    viewer: oneOf(VIEWERS, query.get('viewer'), otherwise.viewer),
    region: oneOf(REGIONS, query.get('region'), otherwise.region),
    screen: oneOf(SCREENS, query.get('screen'), otherwise.screen),
    width: oneOf(WIDTHS, query.get('width'), otherwise.width),
    language: oneOf(languages, query.get('language'), otherwise.language),
    can: can === undefined ? otherwise.can : CAPABILITIES.filter((one) => can.includes(one)),
  };
}

/** Contains only differences from the defaults, so that shared addresses stay short. */
export function writeChoices(choices: Choices, language: Locale): URLSearchParams {
  const otherwise = defaultChoices(language);
  const query = new URLSearchParams();
  for (const name of ['state', 'type', 'viewer', 'region', 'screen', 'width', 'language'] as const)
    if (choices[name] !== otherwise[name]) query.set(name, choices[name]);
  if (choices.can.length < CAPABILITIES.length) query.set('can', choices.can.join(','));
  return query;
}
