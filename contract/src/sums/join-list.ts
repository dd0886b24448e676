// Joins the parts of a list in a text that people read.
import type { Locale } from '../primitives.ts';

/** Arabic has a comma of its own. */
export const joinList = (parts: readonly string[], locale: Locale): string =>
  parts.join(locale === 'ar' ? '، ' : ', ');
