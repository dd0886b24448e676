// Places of the links in the quiet frame, from the address of the checkout alone.

const queryOf = (path: string): URLSearchParams => new URLSearchParams(path.replace(/^[^?]*/, ''));
const isId = (id: string | null): id is string => id !== null && /^\d+$/.test(id);

/** The page before: the game, the choice of a team or sport, or all passes. */
export function backHrefOf(path: string): string {
  const query = queryOf(path);
  const id = query.get('id');
  if (!isId(id)) return '/packages';
  if (query.get('type') === 'event') return `/watch/${id}`;
  return query.has('participant_id') || query.has('event_category_id')
    ? `/select-package/${id}`
    : '/packages';
}

/** A message from the checkout of a game is usually about that game. */
export function contactsHrefOf(path: string): string {
  const query = queryOf(path);
  const id = query.get('id');
  return query.get('type') === 'event' && isId(id) ? `/contacts?event=${id}` : '/contacts';
}

const legalUrls = ['terms_conditions', 'privacy_policy'] as const;

/** The pages that a buyer may want to read before paying, in this order, where the channel has them. */
export const legalPagesOf = <Page extends { readonly url: string }>(pages: readonly Page[]): Page[] =>
  legalUrls.flatMap((url) => pages.find((page) => page.url === url) ?? []);
