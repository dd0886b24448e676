// Errors of the insight room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const insightErrors = {
  'insight.profile_missing': { status: 400, message: 'No profile key for analytics' },
  'insight.session_invalid': { status: 400, message: 'this request must have valid session_uuid' },
  'insight.localhost_refused': { status: 403, message: 'no request from localhost' },
  'insight.settings_invalid': {
    status: 422,
    message:
      'The analytics key has 8 to 64 letters, digits, dashes or underscores, and the base is a path or an https address.',
  },
  'insight.period_invalid': {
    status: 422,
    message: 'The first day comes before the last, with at most 800 days.',
  },
  'insight.alert_target_invalid': {
    status: 422,
    message: 'Alerts go to an e-mail address, and to an https address without credentials.',
  },
  'insight.report_link_not_found': { status: 404, message: 'This game has no such link.' },
} as const satisfies Record<string, ErrorEntry>;
