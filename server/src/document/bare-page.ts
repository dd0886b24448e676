// A page in the channel's look without any subresource: for an installed channel that is offline, and for a failed
// server.
import type { Locale } from '@floodlit/contract/primitives';
import { themeCss } from '@floodlit/contract/sums/theme-css';
import type { ChannelRecord } from '../channel/index.ts';
import { channelIcon } from './channel-icon.ts';
import { escapeHtml } from './html.ts';

/** The part of a channel that such a page shows. */
export type ChannelLook = Pick<ChannelRecord, 'settings' | 'colors'>;

interface BarePage {
  /** Undefined while nothing is known of the channel: a neutral page without a name. */
  readonly look: ChannelLook | undefined;
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
  /** The first link is shown as a button, the others as plain links. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
  readonly script?: string;
}

const style = `body{min-block-size:100svh;margin:0;display:grid;place-content:center;justify-items:center;gap:1rem;padding:2rem;
box-sizing:border-box;text-align:center;background:var(--body-background);color:var(--body-text-color);
font:1rem/1.5 'Archivo Variable','Readex Pro Variable',system-ui,sans-serif}
svg{inline-size:4rem;block-size:4rem}
.name{max-inline-size:30ch;font-weight:650;overflow-wrap:anywhere}
h1{margin:.5rem 0 0;font-size:clamp(1.875rem,1.3rem + 2.4vw,3rem);line-height:1.1;font-weight:780}
p{margin:.5rem auto 0;max-inline-size:34ch;color:var(--text-muted)}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-block-start:.5rem}
a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding-inline:1.5rem;border-radius:999px;
color:inherit;font-weight:700;text-decoration:none;box-shadow:inset 0 0 0 1px var(--control-border)}
a:first-child{background:var(--primary);color:var(--on-primary);box-shadow:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;

export function barePage({ look, locale, title, text, links, script }: BarePage): string {
  const name = escapeHtml(look?.settings.name ?? '');
  const brand =
    look === undefined
      ? ''
      : `${channelIcon(look).replace('<svg ', '<svg aria-hidden="true" ')}\n<bdi class="name">${name}</bdi>`;
  const buttons = links.map(({ href, label }) => `<a href="${href}">${label}</a>`).join('');
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}${name === '' ? '' : ` · ${name}`}</title>
<meta name="robots" content="noindex">
<style>${themeCss(look?.colors ?? {})}${style}</style>
</head>
<body>
${brand}
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
<nav>${buttons}</nav>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`;
}
