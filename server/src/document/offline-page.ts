// What an installed channel shows without a connection: one page that needs nothing else, and holds nothing of anybody.
import { createHash } from 'node:crypto';
import type { Locale } from '@floodlit/contract/primitives';
import { themeCss } from '@floodlit/contract/sums/theme-css';
import type { ChannelRecord } from '../channel/index.ts';
import { channelIcon } from './channel-icon.ts';
import { escapeHtml } from './html.ts';

const words: Record<Locale, { title: string; text: string; again: string }> = {
  en: {
    title: 'You’re offline',
    text: 'This page needs a connection. It opens by itself as soon as you are back online.',
    again: 'Try again',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    text: 'Cette page a besoin d’une connexion. Elle s’ouvrira d’elle-même dès que vous serez de nouveau en ligne.',
    again: 'Réessayer',
  },
  ar: {
    title: 'أنت غير متصل بالإنترنت',
    text: 'تحتاج هذه الصفحة إلى اتصال. ستُفتح تلقائيًا عندما تعود إلى الاتصال.',
    again: 'حاول مرة أخرى',
  },
};

/**
 * A line that is there may still lead nowhere, and nobody tells when it does again: that is asked. A page that does not come
 * although the line is back is asked for less and less often, and this page itself, by its own address, stays.
 */
const script = `addEventListener('online',()=>location.reload());
let wait=Math.min(60,Number(sessionStorage.offlineSeconds)||5);
const look=()=>setTimeout(()=>document.hidden?look():fetch('/healthz',{cache:'no-store',signal:AbortSignal.timeout(4500)}).then(({ok})=>{
if(!ok)return look();sessionStorage.offlineSeconds=wait*2;location.reload()},look),wait*1000);
if(location.pathname!=='/offline')look()`;

/** Nothing is loaded; only this one script runs. */
export const offlinePolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const style = `body{min-block-size:100svh;margin:0;display:grid;place-content:center;justify-items:center;gap:1rem;padding:2rem;
box-sizing:border-box;text-align:center;background:var(--body-background);color:var(--body-text-color);
font:1rem/1.5 'Archivo Variable','Readex Pro Variable',system-ui,sans-serif}
svg{inline-size:4rem;block-size:4rem}
h1{margin:.5rem 0 0;font-size:clamp(1.875rem,1.3rem + 2.4vw,3rem);line-height:1.1;font-weight:780}
p{margin:0;max-inline-size:34ch;color:var(--text-muted)}
a{display:inline-flex;align-items:center;min-block-size:2.75rem;margin-block-start:.5rem;padding-inline:1.5rem;border-radius:999px;
background:var(--primary);color:var(--on-primary);font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}`;

export function offlinePage(channel: ChannelRecord, locale: Locale): string {
  const { title, text, again } = words[locale];
  const name = escapeHtml(channel.settings.name);
  return `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · ${name}</title>
<meta name="robots" content="noindex">
<style>${themeCss(channel.colors)}${style}</style>
</head>
<body>
${channelIcon(channel).replace('<svg ', '<svg aria-hidden="true" ')}
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
<a href="">${again}</a>
<script>${script}</script>
</body>
</html>
`;
}
