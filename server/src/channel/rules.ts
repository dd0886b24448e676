// Pure rules of the channel room: the channel of a host, and its settings.
import * as z from 'zod/mini';
import {
  ChannelSettings,
  CookieNotice,
  type ColorSettings,
  MenuItem,
} from '@floodlit/contract/channel/channel';
import { AnalyticsSettings } from '@floodlit/contract/channel/analytics-settings';
import { Locale } from '@floodlit/contract/primitives';
import { brandPicturesOf, type BrandPictures } from './brand-rules.ts';

/**
 * The settings that an operator can change. Payments and captcha belong to the deployment and are added to the
 * answer.
 */
export type StoredSettings = Omit<
  ChannelSettings,
  | 'captcha'
  | 'payments'
  | 'social'
  | 'oidc_name'
  | 'cookie_notice'
  | 'remote_playback'
  | 'analytics'
  | keyof BrandPictures
> &
  Partial<BrandPictures> & {
    readonly cookie_notice?: unknown;
    readonly analytics?: unknown;
    readonly preroll_rules?: unknown;
  };

/** `Demo.Example:4000` → `demo.example`; anything that is no host name is the empty string and matches only the default. */
export function hostNameOf(header: string | undefined): string {
  const host = (header ?? '')
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : '';
}

/** A channel with an account of its own is paid on that one; in the sandbox there is only one. */
export function paymentsOf(
  deployment: ChannelSettings['payments'],
  own: { readonly test: string | null; readonly live: string | null },
): ChannelSettings['payments'] {
  const key = deployment.mode === 'sandbox' ? null : own[deployment.mode];
  return key === null ? deployment : { ...deployment, publishable_key: key };
}

/** Null for a channel that measures nothing, and for settings written wrong by hand (T61). */
export const analyticsOf = (stored: { readonly analytics?: unknown }): AnalyticsSettings | null =>
  AnalyticsSettings.safeParse(stored.analytics).data ?? null;

/** One language where the channel has not turned several on (R1.03). */
export function settingsOf(
  stored: StoredSettings,
  deployment: Pick<ChannelSettings, 'captcha' | 'payments' | 'social' | 'oidc_name'>,
): ChannelSettings {
  const languages = stored.multi_language ? stored.languages : [stored.language];
  // Written by hand it may be anything, and it becomes an address of a script (T61).
  const cookie_notice = CookieNotice.safeParse(stored.cookie_notice).data ?? null;
  const analytics = analyticsOf(stored);
  return { ...stored, ...brandPicturesOf(stored), languages, cookie_notice, analytics, ...deployment };
}

/** The settings that every page needs in a valid form. */
const neededSettings = {
  name: ChannelSettings.shape.name,
  tagline: ChannelSettings.shape.tagline,
  monogram: ChannelSettings.shape.monogram,
  language: ChannelSettings.shape.language,
  languages: ChannelSettings.shape.languages,
  multi_language: ChannelSettings.shape.multi_language,
  currency: ChannelSettings.shape.currency,
  time_zone: ChannelSettings.shape.time_zone,
  support_email: ChannelSettings.shape.support_email,
  refund_policy: ChannelSettings.shape.refund_policy,
  single_game_refunds: ChannelSettings.shape.single_game_refunds,
  prices_include_fee: ChannelSettings.shape.prices_include_fee,
  contact: ChannelSettings.shape.contact,
};
const NeededSettings = z.object(neededSettings);

interface StoredChannel {
  readonly slug: string;
  readonly settings: unknown;
  readonly colors: unknown;
  readonly menu: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Repairs any stored channel so that its pages can be rendered. A missing or wrong setting gets its default. Wrong
 * colours and wrong menu entries are left out.
 *
 * @returns undefined as `error` when nothing changed.
 */
export function repairChannel<Stored extends StoredChannel>(
  stored: Stored,
): { readonly channel: Stored; readonly error: z.core.$ZodError | undefined } {
  const { settings, colors, menu } = stored;
  const { error } = z
    .object({ settings: NeededSettings, colors: z.record(z.string(), z.string()), menu: z.array(MenuItem) })
    .safeParse({ settings, colors, menu });
  if (error === undefined) return { channel: stored, error };
  const given = isRecord(settings) ? settings : {};
  const listed: unknown[] = Array.isArray(given.languages) ? given.languages : [];
  const languages = listed.flatMap((language) => Locale.safeParse(language).data ?? []);
  const language = Locale.safeParse(given.language).data ?? languages[0] ?? 'en';
  const valid = Object.entries(neededSettings).filter(
    ([name, schema]) => schema.safeParse(given[name]).success,
  );
  const repaired = {
    ...given,
    contact: undefined,
    single_game_refunds: undefined,
    prices_include_fee: undefined,
    name: stored.slug,
    tagline: '',
    monogram: stored.slug.slice(0, 1).toUpperCase(),
    multi_language: false,
    currency: 'USD',
    time_zone: 'UTC',
    support_email: '',
    refund_policy: '',
    ...Object.fromEntries(valid.map(([name]) => [name, given[name]])),
    language,
    languages: languages.length > 0 ? languages : [language],
  };
  const texts = Object.entries(isRecord(colors) ? colors : {}).filter(
    ([, color]) => typeof color === 'string',
  );
  const entries: unknown[] = Array.isArray(menu) ? menu : [];
  return {
    channel: {
      ...stored,
      settings: repaired,
      colors: Object.fromEntries(texts) as ColorSettings,
      menu: entries.filter((entry) => MenuItem.safeParse(entry).success),
    },
    error,
  };
}
