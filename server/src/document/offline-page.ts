// The offline page of an installed channel: one page without other files and without personal data.
import { createHash } from 'node:crypto';
import type { Locale } from '@floodlit/contract/primitives';
import { barePage, type ChannelLook } from './bare-page.ts';

const words: Record<Locale, { title: string; text: string; again: string }> = {
  en: {
    title: 'You’re offline',
    text: 'This page needs a connection. It opens automatically when you are back online.',
    again: 'Try again',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    text: 'Cette page a besoin d’une connexion. Elle s’ouvrira automatiquement dès que vous serez de nouveau en ligne.',
    again: 'Réessayer',
  },
  ar: {
    title: 'أنت غير متصل بالإنترنت',
    text: 'تحتاج هذه الصفحة إلى اتصال. ستُفتح تلقائيًا عندما تعود إلى الاتصال.',
    again: 'حاول مرة أخرى',
  },
};

/**
 * A network that is up may still lead nowhere, and no event reports its recovery, so the script polls. If the page
 * still fails, the interval grows. The offline page itself, at its own address, stays.
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

export function offlinePage(look: ChannelLook, locale: Locale): string {
  const { title, text, again } = words[locale];
  return barePage({ look, locale, title, text, links: [{ href: '', label: again }], script });
}
