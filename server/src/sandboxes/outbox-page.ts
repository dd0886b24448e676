// The outbox as a page. Letters stand on one side, the chosen one on the other, as its reader would see it and as plain
// text.
import { escapeHtml } from '../kernel/escape-html.ts';
import type { Message } from '../mail/index.ts';

const style = `
:root{color-scheme:light dark;--page:#f3f5f8;--card:#fff;--text:#12161d;--muted:#5b6472;--line:#dde2ea;--chosen:#e8eefc;--mark:#2450d6}
@media (prefers-color-scheme:dark){:root{--page:#0d1117;--card:#161b23;--text:#f1f4f9;--muted:#9aa5b5;--line:#2a323e;--chosen:#1d2a45;--mark:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif}
header{padding:1.5rem clamp(1rem,4vw,3rem) 1rem}
h1{margin:0;font-size:1.5rem}
header p{margin:.25rem 0 0;color:var(--muted)}
main{display:grid;grid-template-columns:minmax(16rem,24rem) minmax(0,1fr);gap:1rem;align-items:start;padding:0 clamp(1rem,4vw,3rem) 3rem}
ol{margin:0;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:hidden}
li+li{border-block-start:1px solid var(--line)}
li a{display:grid;gap:.15rem;min-height:2.75rem;padding:.75rem 1rem;color:inherit;text-decoration:none}
li a[aria-current]{background:var(--chosen)}
li a:focus-visible,summary:focus-visible{outline:3px solid var(--mark);outline-offset:-3px}
b{overflow-wrap:anywhere}
small,dt{color:var(--muted)}
article{min-width:0;background:var(--card);border:1px solid var(--line);border-radius:16px;overflow:hidden}
article h2{margin:0;padding:1rem 1.25rem 0;font-size:1.2rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1rem;margin:0;padding:.5rem 1.25rem 1rem;font-size:.9rem}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:44rem;border:0;border-block:1px solid var(--line);background:#eef1f5}
summary{min-height:2.75rem;padding:.7rem 1.25rem;cursor:pointer;font-weight:600}
pre{margin:0;padding:0 1.25rem 1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:.85rem/1.6 ui-monospace,monospace}
.empty{padding:4rem 1rem;text-align:center;color:var(--muted);background:var(--card);border:1px solid var(--line);border-radius:16px;grid-column:1/-1}
@media (width<52rem){main{grid-template-columns:1fr}iframe{height:36rem}ol{max-height:18rem;overflow:auto}}`;

const timeOf = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const row = (letter: Message, isChosen: boolean): string =>
  `<li><a href="/sandbox/mail?letter=${letter.id}"${isChosen ? ' aria-current="true"' : ''}><b dir="auto">${escapeHtml(letter.subject)}</b><small>${escapeHtml(letter.recipient)} · ${timeOf(letter.created_at)}${letter.status === 'kept' ? '' : ` · ${letter.status}`}</small></a></li>`;

const fact = (label: string, value: string): string =>
  `<dt>${label}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`;

function letterView(letter: Message): string {
  const facts = [
    fact('From', `${letter.from_name} <${letter.from_address}>`),
    fact('To', letter.recipient),
    letter.reply_to === null ? '' : fact('Reply-To', letter.reply_to),
    fact('Written', timeOf(letter.created_at)),
  ].join('');
  return `<article><h2 dir="auto">${escapeHtml(letter.subject)}</h2><dl>${facts}</dl><iframe sandbox title="The letter" src="/sandbox/mail/${letter.id}"></iframe><details open><summary>Plain text</summary><pre dir="auto">${escapeHtml(letter.text)}</pre></details></article>`;
}

/** @param letters the newest first. */
export function outboxPage(letters: readonly Message[], chosen: Message | undefined): string {
  const content =
    chosen === undefined
      ? '<p class="empty">No letter has been written yet.</p>'
      : `<ol>${letters.map((letter) => row(letter, letter.id === chosen.id)).join('')}</ol>${letterView(chosen)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Mail outbox · Sandbox</title><style>${style}</style></head><body><header><h1>Mail outbox</h1><p>Sandbox: no mail server is set, so letters stay here and reach nobody.</p></header><main>${content}</main></body></html>`;
}
