import type { Form } from '../form.ts';
import { findInteger } from '../parameters.ts';
import { invalidRequest } from '../stripe-error.ts';

const daySeconds = 24 * 60 * 60;
const longestTrialDays = 730;

/** When the trial that a form asks for is over, in Unix seconds; null for none. */
export function readTrialEnd(form: Form, now: number): number | null {
  const days = findInteger(form, 'trial_period_days');
  if (days !== undefined && form['trial_end'] !== undefined)
    throw invalidRequest('You may only specify one of these parameters: trial_end, trial_period_days.');
  if (days !== undefined) {
    if (days < 0 || days > longestTrialDays)
      throw invalidRequest(
        `A trial may last up to ${longestTrialDays} days.`,
        undefined,
        'trial_period_days',
      );
    return days === 0 ? null : now + days * daySeconds;
  }
  if (form['trial_end'] === 'now') return null;
  const end = findInteger(form, 'trial_end') ?? null;
  if (end !== null && end <= now)
    throw invalidRequest(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
      undefined,
      'trial_end',
    );
  if (end !== null && end > now + longestTrialDays * daySeconds)
    throw invalidRequest(`A trial may last up to ${longestTrialDays} days.`, undefined, 'trial_end');
  return end;
}
