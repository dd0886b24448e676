// The document as text: everything the first picture needs, in the order in which a browser wants it.
import type { DocumentData } from '@floodlit/contract/document';
import type { Playback } from '@floodlit/contract/media/media';
import type { PrerollBreak } from '@floodlit/contract/media/prerolls';
import { themeCss } from '@floodlit/contract/sums/theme-css';
import { earlyScript } from './early-script.ts';
import { escapeHtml, jsonScript } from './html.ts';
import { pageHead, type PageFacts } from './head/page-head.ts';
import { picturePreloads } from './picture-preloads.ts';
import type { PageAssets, StyleSheet } from './ports.ts';

export interface DocumentInput {
  readonly data: DocumentData;
  /** The playback of a free recording. Its address is public, so the document may contain it. */
  readonly playback: Playback | undefined;
  /** The films that a visitor may see before the picture. */
  readonly prerolls?: PrerollBreak | null | undefined;
  /** Only search engines get them. */
  readonly periods?: PageFacts['periods'];
  readonly assets: PageAssets;
  /** The page that React rendered, already HTML. */
  readonly shell: string;
  readonly origin: string;
  readonly path: string;
  /** The sites whose messages the page obeys: only a frame has any. */
  readonly embedSites: readonly string[];
}

const directionOf = (locale: string): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr');

const fragmentPreload = (url: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}">`;

const modulePreload = (href: string): string =>
  `<link rel="modulepreload" href="${href}" fetchpriority="high">`;

/**
 * The sheet itself, since a request for it would hold up the first paint and every script behind it. The disabled link
 * is never fetched. The pages' loader looks for it before it fetches a sheet that a page shares with this one.
 */
const inlineStyle = ({ href, text }: StyleSheet): string =>
  `<style>${text.trim()}</style><link rel="stylesheet" disabled href="${href}">`;

/**
 * The same order as in `ui/src/tokens.css`. The first style sheet that names a layer sets its rank, and the bundler
 * chooses the order of files. This declaration therefore comes first.
 */
const layerOrder = '@layer reset, base, ui, feature, page;';

/** The channel's own, or its letters as a drawing. */
const iconLink = (favicon: string | null): string =>
  favicon === null
    ? '<link rel="icon" href="/media/icon.svg" type="image/svg+xml">'
    : `<link rel="icon" href="${escapeHtml(favicon)}">`;

export function renderDocument({
  data,
  playback,
  prerolls,
  periods,
  assets,
  shell,
  origin,
  path,
  embedSites,
}: DocumentInput): string {
  const { bootstrap, locale } = data;
  const colors = bootstrap['color-settings'];
  // Where a picture can start, the application waits behind it. Its own script stands where its place is there already,
  // and is asynchronous, so that it waits for no style sheet.
  const isPlaying = assets.earlyScript !== undefined;
  const shared = data.data?.clip;
  const clip = shared?.url == null ? undefined : shared;
  // The files of the first frame come even before the styles. A browser has six connections, and drawing delays the
  // script.
  const picture = [
    ...(assets.earlyScript === undefined
      ? []
      : [assets.earlyScript, ...assets.earlyPreloads].map(modulePreload)),
    ...(playback?.first_fragments ?? []).map(fragmentPreload),
    ...picturePreloads(data.data),
    // The engine is larger than the first fragments and takes over after the first frame, so it must not delay them.
    ...assets.enginePreloads.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ];
  const moduleScripts = [
    `<script type="module" async src="${assets.earlyScript}"></script>`,
    // Asynchronous too: the parser ends with a layout of the whole page, for which it would wait for a deferred script.
    `<script type="module" async fetchpriority="low" src="${assets.script}"></script>`,
  ];
  // A preloaded module is also parsed, on the processor that the picture needs: fetched for later, it is only on its way.
  // Elsewhere the document is complete without the application, which must not delay its font and pictures.
  const later =
    isPlaying || clip !== undefined
      ? 'rel="prefetch" as="script" crossorigin'
      : 'rel="modulepreload" fetchpriority="low"';
  // With the usual priority its 39 kB would share a slow line with the first fragment.
  const fontPriority = isPlaying ? ' fetchpriority="low"' : '';
  const font =
    assets.font === undefined
      ? ''
      : `<link rel="preload" as="font" type="font/woff2" crossorigin${fontPriority} href="${assets.font}">`;
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
${earlyScript}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${pageHead({ origin, path, page: data.page, bootstrap, locale, periods, ...data.data })}
${embedSites.length === 0 ? '' : `<meta name="floodlit-embed-sites" content="${escapeHtml(embedSites.join(' '))}">`}
<meta name="theme-color" content="${escapeHtml(colors['header-background'] ?? '#0b0f17')}">
${iconLink(bootstrap.settings.favicon)}
<link rel="apple-touch-icon" href="/media/icons/icon-180.png">
<link rel="manifest" href="/manifest.webmanifest">
<style id="theme">${layerOrder}${themeCss(colors)}</style>
${picture.join('\n')}
${isPlaying ? '' : font}
${assets.styles.map(inlineStyle).join('\n')}
${isPlaying ? font : ''}
${assets.modulePreloads.map((href) => `<link ${later} href="${href}">`).join('\n')}
${playback === undefined ? '' : jsonScript('playback', playback)}${prerolls ? jsonScript('prerolls', prerolls) : ''}
${jsonScript('boot', data)}
${isPlaying ? '' : `<script type="module" fetchpriority="low" src="${assets.script}"></script>`}
</head>
<body>
<div id="root">${shell}</div>
${isPlaying ? moduleScripts.join('\n') : ''}
</body>
</html>
`;
}
