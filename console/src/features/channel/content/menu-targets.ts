// The pages of the product that an entry of the menu can lead to, and the product's own names of them. Pure.
import { menuWords, type MenuLine } from '@floodlit/contract/operators/content';

type MenuWord = (typeof menuWords)[number];

/** The name that the product translates for readers. */
export const menuWordOf = (name: string): MenuWord | undefined => menuWords.find((word) => word === name);

export const productTargets = [
  '/',
  '/schedule',
  '/vod',
  '/vod_library',
  '/packages',
  '/faq',
  '/contacts',
] as const;
type ProductTarget = (typeof productTargets)[number];

export const targetKeys = {
  '/': 'home',
  '/schedule': 'schedule',
  '/vod': 'on_demand',
  '/vod_library': 'library',
  '/packages': 'passes',
  '/faq': 'faq',
  '/contacts': 'contacts',
} as const satisfies Record<ProductTarget, string>;

/** The entries with one moved up or down by one place. */
export function moved(entries: readonly MenuLine[], index: number, by: -1 | 1): MenuLine[] {
  const result = [...entries];
  const [entry] = result.splice(index, 1);
  if (entry !== undefined) result.splice(Math.max(0, index + by), 0, entry);
  return result;
}
