/** The key of a mailed link: in the fragment, where no server, log or Referer sees it. */
export const mailedKeyOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('key') ?? '';
