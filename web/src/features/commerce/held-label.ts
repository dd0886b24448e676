// One sentence about the viewer's own time with a pass.
import type { Package } from '@floodlit/contract/commerce/commerce';
import { useT, type Translate } from '../../lib/translate.tsx';
import { useChannelDay } from './channel-day.ts';

/** @param formatDay writes a moment (ISO 8601) as a day of the reader's language. */
export function heldLabel(
  { held }: Pick<Package, 'held'>,
  t: Translate,
  formatDay: (moment: string) => string,
): string | undefined {
  if (held === null) return undefined;
  if (held.until === null) return t('pass.purchased');
  const date = formatDay(held.until);
  return t(held.renews ? 'pass.purchased_renews' : 'pass.purchased_until', { date });
}

/** Undefined for a pass that the viewer does not have. */
export function useHeldLabel(): (pass: Pick<Package, 'held'>) => string | undefined {
  const t = useT();
  const dayOf = useChannelDay();
  return (pass) => heldLabel(pass, t, dayOf);
}
