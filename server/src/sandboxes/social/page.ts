// The stand-in's one page, where the visitor chooses a person.
import type { SocialProvider } from '@floodlit/contract/primitives';
import { socialProviderName } from '@floodlit/contract/identity/social';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { knownPeople } from './people.ts';

const style = `
:root{color-scheme:light dark;--page:#f3f5f8;--card:#fff;--text:#12161d;--muted:#5b6472;--line:#c9d0db;--chosen:#e8eefc;--mark:#2450d6;--on-mark:#fff}
@media (prefers-color-scheme:dark){:root{--page:#0d1117;--card:#161b23;--text:#f1f4f9;--muted:#9aa5b5;--line:#3a4452;--chosen:#1d2a45;--mark:#8fb0ff;--on-mark:#0d1117}}
*{box-sizing:border-box}
body{margin:0;min-height:100svh;display:grid;place-items:center;padding:1rem;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}
main{width:min(100%,29rem);background:var(--card);border:1px solid var(--line);border-radius:20px;padding:clamp(1.25rem,5vw,2rem)}
h1{margin:.25rem 0;font-size:1.5rem;line-height:1.2}
p{margin:0 0 1rem;color:var(--muted)}
.badge{margin:0;font-size:.8rem;font-weight:650;letter-spacing:.04em;text-transform:uppercase}
form{display:grid;gap:.75rem;margin:0}
.person{display:grid;gap:.1rem;width:100%;min-height:2.75rem;padding:.75rem 1rem;text-align:start;font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:12px;cursor:pointer}
.person:hover{background:var(--chosen)}
small{color:var(--muted);overflow-wrap:anywhere}
details{border-block-start:1px solid var(--line);margin-block-start:1rem;padding-block-start:.5rem}
summary{min-height:2.75rem;padding-block:.6rem;cursor:pointer;font-weight:600}
label{display:grid;gap:.25rem;font-weight:600}
label.check{grid-template-columns:auto 1fr;align-items:center;gap:.6rem;min-height:2.75rem;font-weight:400}
input:not([type=checkbox]){min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--page);border:1px solid var(--muted);border-radius:10px;width:100%}
input[type=checkbox]{width:1.25rem;height:1.25rem}
.go,.no{min-height:2.75rem;padding:.6rem 1rem;font:inherit;font-weight:650;border-radius:12px;cursor:pointer}
.go{color:var(--on-mark);background:var(--mark);border:0}
.no{color:inherit;background:none;border:1px solid transparent;width:100%;margin-block-start:.75rem;text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}`;

const hiddenFields = (asked: URLSearchParams): string =>
  [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

const field = (name: string, label: string, type: string): string =>
  `<label>${label}<input name="${name}" type="${type}" maxlength="254" autocomplete="off"${name === 'last_name' ? '' : ' required'}></label>`;

/** @param asked the validated parameters of the request; the form sends them back. */
export function choicePage(provider: SocialProvider, asked: URLSearchParams): string {
  const name = socialProviderName(provider, undefined);
  const hidden = hiddenFields(asked);
  const people = knownPeople
    .map(
      ({ email, first_name, last_name, about }) =>
        `<button class="person" name="person" value="${email}"><b>${first_name} ${last_name}</b><small>${email} · ${about}</small></button>`,
    )
    .join('');
  const confirmed =
    provider === 'google'
      ? '<label class="check"><input type="checkbox" name="is_verified" value="yes" checked>The address is confirmed</label>'
      : '';
  return pageOf(
    `Log in with ${name}`,
    `<p class="badge">Sandbox</p><h1>Log in with ${name}</h1><p>No keys of ${name} are set, so this page stands in for it. Who would you like to be?</p>
<form method="post">${hidden}${people}</form>
<details><summary>Somebody else</summary><form method="post">${hidden}${field('first_name', 'First name', 'text')}${field('last_name', 'Last name', 'text')}${field('email', 'Email', 'email')}${confirmed}<button class="go" name="person" value="other">Continue</button></form></details>
<form method="post">${hidden}<button class="no" name="person" value="nobody">Cancel</button></form>`,
  );
}

export const refusalPage = (reason: string): string =>
  pageOf(
    'This request is refused',
    `<p class="badge">Sandbox</p><h1>This request is refused</h1><p>${reason}</p>`,
  );

const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · Sandbox</title><style>${style}</style></head><body><main>${content}</main></body></html>`;
