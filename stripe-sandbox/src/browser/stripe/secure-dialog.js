// 3-D Secure's stand-in for the bank's page.

import { aSheet, anElement } from './looks.js';

const dialogSheet = aSheet(`
  * { box-sizing: border-box; }
  dialog {
    inline-size: min(440px, calc(100vw - 32px)); padding: 28px; border: 0; border-radius: 16px;
    font: 16px/1.5 system-ui, sans-serif; color: #1b2130; background: #fff; color-scheme: light;
    box-shadow: 0 24px 80px rgb(0 0 0 / 45%);
  }
  dialog::backdrop { background: rgb(10 12 20 / 70%); }
  h2 { margin: 0 0 8px; font-size: 20px; line-height: 1.3; }
  p { margin: 0 0 20px; color: #4a5264; }
  .amount { font-size: 28px; font-weight: 700; color: #1b2130; font-variant-numeric: tabular-nums; }
  .actions { display: grid; gap: 10px; }
  button { min-block-size: 48px; padding: 8px 16px; border-radius: 10px; font: inherit; font-weight: 600; cursor: pointer; border: 1px solid #4338ca; }
  .complete { color: #fff; background: #4338ca; }
  .fail { color: #4338ca; background: #fff; }
  button:disabled { opacity: 0.6; cursor: progress; }
  button:focus-visible { outline: 3px solid #a5b4fc; outline-offset: 2px; }
`);

/** A modal dialog; Escape fails the authentication. The focus goes back to where it was. */
export function askInDialog(intent, text, answer) {
  const focused = document.activeElement;
  const host = document.createElement('div');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [dialogSheet];
  // A card that is only kept for later has no amount.
  const amount =
    intent.amount === undefined
      ? []
      : [
          new Intl.NumberFormat(document.documentElement.lang || 'en', {
            style: 'currency',
            currency: intent.currency,
          }).format(intent.amount / 100),
        ];
  const complete = anElement('button', { type: 'button', class: 'complete', autofocus: '' }, text.complete);
  const fail = anElement('button', { type: 'button', class: 'fail' }, text.fail);
  const dialog = anElement(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text', dir: document.documentElement.dir || 'auto' },
    anElement('h2', { id: 'title' }, text.secureTitle),
    ...amount.map((text) => anElement('p', { class: 'amount' }, anElement('bdi', { dir: 'ltr' }, text))),
    anElement('p', { id: 'text' }, text.secureText),
    anElement('div', { class: 'actions' }, complete, fail),
  );
  shadow.append(dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    let isChosen = false;
    const choose = async (outcome) => {
      if (isChosen) return;
      isChosen = true;
      for (const button of [complete, fail]) button.disabled = true;
      const result = await answer(outcome);
      dialog.close();
      host.remove();
      focused?.focus?.();
      resolve(result);
    };
    complete.addEventListener('click', () => choose('complete'));
    fail.addEventListener('click', () => choose('fail'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      void choose('fail');
    });
    dialog.showModal();
  });
}
