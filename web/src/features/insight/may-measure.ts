// Whether this visit may be measured: the channel's settings, the viewer's answer and the browser's wish (R7.08).
import type { AnalyticsSettings } from '@floodlit/contract/channel/analytics-settings';

export interface MeasureFacts {
  settings: AnalyticsSettings | null;
  hostname: string;
  /** The name of the current page. */
  page: string;
  /** `navigator.doNotTrack` and `navigator.globalPrivacyControl`. */
  doNotTrack: string | null;
  globalPrivacyControl: boolean | undefined;
  answer: 'accepted' | 'declined' | undefined;
}

const LOCALHOST = /(?:^|\.)localhost$|^127\.|^\[::1\]$/;

/** A refusal of cookies is also one of measures, where the channel asks. */
export function mayMeasure(facts: MeasureFacts): boolean {
  const { settings, hostname, page, doNotTrack, globalPrivacyControl, answer } = facts;
  if (settings === null || doNotTrack === '1' || globalPrivacyControl === true) return false;
  // An operator looks at made-up games there.
  if (page === 'simulate') return false;
  if (!settings.from_localhost && LOCALHOST.test(hostname)) return false;
  return !settings.needs_consent || answer === 'accepted';
}
