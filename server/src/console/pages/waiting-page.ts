// The page of a console that is being built: once after an install or an upgrade.
import { createHash } from 'node:crypto';

const texts = {
  en: {
    building: 'The console is being built. It opens here by itself in about half a minute.',
    failed:
      'The console could not be built. The log of the server says why. Load this page again after a minute to try again.',
  },
  fr: {
    building:
      'La console est en cours de préparation. Elle s’ouvrira ici d’elle-même dans environ une demi-minute.',
    failed:
      'La console n’a pas pu être préparée. Le journal du serveur indique pourquoi. Rechargez cette page dans une minute pour réessayer.',
  },
  ar: {
    building: 'يجري إعداد لوحة الإدارة. ستفتح هنا من تلقاء نفسها خلال نصف دقيقة تقريبًا.',
    failed: 'تعذّر إعداد لوحة الإدارة. يذكر سجلّ الخادم السبب. أعد تحميل هذه الصفحة بعد دقيقة للمحاولة من جديد.',
  },
} as const;

// A refresh by header or `meta` loads nothing when the address has a fragment, as an invitation has its key.
const script = 'setTimeout(()=>location.reload(),2000)';
export const waitingPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "frame-ancestors 'none'",
].join('; ');

/** @param accepted the header `Accept-Language`. */
export function waitingPage(state: 'building' | 'failed', accepted: string | undefined): string {
  const wanted = /^\s*(en|fr|ar)\b/i.exec(accepted ?? '')?.[1]?.toLowerCase() ?? 'en';
  const language = wanted as keyof typeof texts;
  const reload = state === 'building' ? `<script>${script}</script>` : '';
  return `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Floodlit</title><style>body{font:1rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem}</style><p role="status">${texts[language][state]}</p>${reload}</html>`;
}
