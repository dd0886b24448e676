// The tag manager's script, as its vendor loads it, without inline code.

const host = 'https://www.googletagmanager.com';

type TagWindow = Window & { dataLayer?: unknown[] };

/** @param id validated by the server, and encoded again. */
export function loadTags(id: string): void {
  const layer = ((window as TagWindow).dataLayer ??= []);
  const isContainer = id.startsWith('GTM-');
  if (isContainer) layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  else {
    // The script requires `arguments` objects, not arrays.
    const tell = function (..._words: unknown[]): void {
      // oxlint-disable-next-line prefer-rest-params
      layer.push(arguments);
    };
    tell('js', new Date());
    tell('config', id);
  }
  const script = document.createElement('script');
  script.async = true;
  script.src = `${host}/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/**
 * `www.shop.example` → itself and all parent domains. A tag manager stores its cookies on the highest possible
 * domain.
 */
export const domainsOf = (hostname: string): string[] =>
  hostname.split('.').map((_, from, labels) => labels.slice(from).join('.'));

/** Its cookies on this host and its parent domains. */
export function removeTagCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? '';
    if (!/^_(ga|gid|gat|gcl)/.test(name)) continue;
    document.cookie = `${name}=; Path=/; Max-Age=0`;
    for (const domain of domainsOf(location.hostname))
      document.cookie = `${name}=; Path=/; Max-Age=0; Domain=${domain}`;
  }
}
