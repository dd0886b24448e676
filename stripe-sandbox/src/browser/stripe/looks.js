// How the element looks, and how it takes over the colours of the page.

// Constructed, so that a page whose policy forbids inline styles shows it all the same.
export function aSheet(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

export const cardSheet = aSheet(`
  :host { display: block; text-align: start; font: inherit; color: inherit; }
  * { box-sizing: border-box; }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
  .field { display: grid; gap: 6px; min-inline-size: 0; }
  .field--number { grid-column: 1 / -1; }
  .label { text-align: start; font-size: 0.875em; font-weight: 500; color: var(--card-label, currentcolor); }
  /* Digits run from the left in every language. */
  .box { position: relative; display: flex; align-items: center; direction: ltr; }
  input {
    inline-size: 100%; min-block-size: max(44px, 2.75em); margin: 0; padding: 8px 14px;
    font: inherit; font-size: max(16px, 1em); font-variant-numeric: tabular-nums; letter-spacing: 0.02em;
    color: var(--card-text, inherit);
    background: var(--card-ground, color-mix(in srgb, currentcolor 6%, transparent));
    border: 1px solid var(--card-line, color-mix(in srgb, currentcolor 34%, transparent));
    border-radius: var(--card-radius, 8px);
    transition: border-color 0.15s, box-shadow 0.15s;
  }
  input::placeholder { color: var(--card-placeholder, color-mix(in srgb, currentcolor 60%, transparent)); opacity: 1; }
  input:where(:hover:enabled) { border-color: color-mix(in srgb, currentcolor 55%, transparent); }
  input:focus { outline: 2px solid transparent; border-color: var(--card-accent, #6d7cff); box-shadow: 0 0 0 3px color-mix(in srgb, var(--card-accent, #6d7cff) 35%, transparent); }
  input[aria-invalid='true'] { border-color: var(--card-danger, #e5484d); color: var(--card-danger-text, var(--card-text, inherit)); }
  input[aria-invalid='true']:focus { box-shadow: 0 0 0 3px color-mix(in srgb, var(--card-danger, #e5484d) 35%, transparent); }
  input:disabled { opacity: 0.6; cursor: not-allowed; }
  .number { padding-inline-end: 104px; }
  .brand { position: absolute; inset-inline-end: 14px; font-size: 0.75em; font-weight: 700; letter-spacing: 0.04em; text-transform: uppercase; pointer-events: none; color: var(--card-text, inherit); }
  .error { margin: 8px 0 0; font-size: 0.875em; color: var(--card-danger, color-mix(in srgb, #e5484d 78%, currentcolor)); text-align: start; }
  .error:empty { display: none; }
  @media (prefers-reduced-motion: reduce) { input { transition: none; } }
`);

export function anElement(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Stripe's own names for colours, of `style` and of the appearance, onto ours.
export function applyLooks(host, appearance, options) {
  const { base = {}, invalid = {} } = options.style ?? {};
  const variables = appearance?.variables ?? {};
  const looks = {
    '--card-text': base.color ?? variables.colorText,
    '--card-placeholder': base['::placeholder']?.color ?? variables.colorTextPlaceholder,
    '--card-label': variables.colorTextSecondary,
    '--card-ground': base.backgroundColor ?? variables.colorBackground,
    '--card-line': variables.colorBorder ?? base.borderColor,
    '--card-accent': variables.colorPrimary ?? base.iconColor,
    '--card-danger': invalid.color ?? variables.colorDanger,
    '--card-radius': variables.borderRadius,
    'font-family': base.fontFamily ?? variables.fontFamily,
    'font-size': base.fontSize ?? variables.fontSizeBase,
  };
  for (const [name, value] of Object.entries(looks)) {
    if (value) host.style.setProperty(name, value);
  }
}
