// One sentence about the viewer's existing coverage of a pass.
import type { Package } from '@floodlit/contract/commerce/commerce';
import { useT, type Translate } from '../../lib/translate.tsx';
import { useChannelDay } from './channel-day.ts';

/** @param formatDay writes a moment (ISO 8601) as a day of the reader's language. */
export function coverLabel(
  { adds, covered_by: by }: Pick<Package, 'adds' | 'covered_by'>,
  t: Translate,
  formatDay: (moment: string) => string,
): string | undefined {
  if (by === null) return undefined;
  const { name } = by;
  // It covers the whole offered period, so its own end is irrelevant.
  if (adds === 'nothing') return t('pass.covered', { name });
  if (by.until === null) return t(by.is_whole ? 'pass.covered' : 'pass.covered_part', { name });
  const date = formatDay(by.until);
  return t(by.is_whole ? 'pass.covered_until' : 'pass.covered_part_until', { name, date });
}

/** Undefined when the viewer's passes cover nothing of it. */
export function useCoverLabel(): (pass: Pick<Package, 'adds' | 'covered_by'>) => string | undefined {
  const t = useT();
  const dayOf = useChannelDay();
  return (pass: Pick<Package, 'adds' | 'covered_by'>) => coverLabel(pass, t, dayOf);
}
