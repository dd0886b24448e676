// One sentence about the viewer's existing coverage of a pass or a game.
import type { CoveredBy, Package } from '@floodlit/contract/commerce/commerce';
import type { Holding } from '@floodlit/contract/primitives';
import { joinList } from '@floodlit/contract/sums/join-list';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { useTranslator, type Translator } from '../../lib/translate.tsx';
import { useChannelDay } from './channel-day.ts';
import { contentsOf } from './pass-contents.ts';

const KEYS = {
  whole: { always: 'pass.covered', until: 'pass.covered_until', renews: 'pass.covered_renews' },
  games: { always: 'pass.games_covered', until: 'pass.games_until', renews: 'pass.games_renew' },
  part: { always: 'pass.covered_part', until: 'pass.covered_part_until', renews: 'pass.covered_part_renews' },
} as const;

type Words = Pick<Translator, 't' | 'locale'>;
/** Writes a moment (ISO 8601) as a day of the reader's language. */
type FormatDay = (moment: string) => string;

/** "Covered by your Season pass until Nov 20, 2027", and when it renews where it does. */
export function coveredBy(
  { name, until, renews }: Pick<CoveredBy, 'name' | 'until' | 'renews'>,
  { t }: Pick<Words, 't'>,
  formatDay: FormatDay,
  share: keyof typeof KEYS = 'whole',
): string {
  const keys = KEYS[share];
  if (until === null) return t(keys.always, { name });
  return t(renews ? keys.renews : keys.until, { name, date: formatDay(until) });
}

/** The words for games speak of games: a pass of library videos has none. */
const shareOf = (isWhole: boolean, added: number, hasGames: boolean): keyof typeof KEYS =>
  isWhole && added === 0 ? 'whole' : isWhole && hasGames ? 'games' : 'part';

/** The part that the viewer's passes cover, and what the pass adds to them. */
export function coverLabel(
  pass: Package | SubscriptionOffer,
  { t, locale }: Words,
  formatDay: FormatDay,
): string | undefined {
  const { covered_by: by } = pass;
  if (by === null) return undefined;
  const added = contentsOf({ ...pass, devices_differ: true }, t).filter(({ name }) =>
    by.lacks?.some((lack) => lack === name),
  );
  const cover = coveredBy(by, { t }, formatDay, shareOf(by.is_whole, added.length, pass.watch));
  if (added.length === 0) return cover;
  const list = joinList(
    added.map(({ text }) => text),
    locale,
  );
  return t('pass.cover_adds', { cover, list });
}

/** Undefined when the viewer's passes cover nothing of it. */
export function useCoverLabel(): (pass: Package | SubscriptionOffer) => string | undefined {
  const translator = useTranslator();
  const dayOf = useChannelDay();
  return (pass) => coverLabel(pass, translator, dayOf);
}

/** The sentence about a game that one of the viewer's passes opens. */
export function useCoveredBy(): (cover: Holding & { readonly name: string }) => string {
  const translator = useTranslator();
  const dayOf = useChannelDay();
  return (cover) => coveredBy(cover, translator, dayOf);
}
