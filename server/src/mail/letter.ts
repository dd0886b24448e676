// The layout of every mail: the channel's mark and colour above, the text, and the sender below. HTML and plain text
// alike.
import type { Locale } from '@floodlit/contract/primitives';
import { escapeHtml } from '../kernel/escape-html.ts';

export interface MailBrand {
  readonly name: string;
  readonly monogram: string;
  /** `#rrggbb`, and a colour that is readable on it. */
  readonly color: string;
  readonly ink: string;
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Somebody's own words, line breaks and all. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** The other way, quieter than the button. */
  | { readonly kind: 'link'; readonly label: string; readonly href: string };

export interface MailWords {
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The small print: why this letter came. */
  readonly footer: string;
}

export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',Arial,sans-serif";
/** A long name without spaces breaks. `word-break` is for mail programs that do not know `anywhere`. Every element inherits both. */
const wrapping = 'overflow-wrap:anywhere;word-break:break-word';
const muted = '#5b6472';
const dark = '#12161d';

const paragraphs = (text: string): string => escapeHtml(text).replace(/\r\n|[\r\n]/g, '<br>');

function blockHtml(block: Block, { color, ink }: MailBrand): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${dark}">${paragraphs(block.text)}</p>`;
    case 'quote':
      return `<div dir="auto" style="margin:0 0 20px;padding:16px 20px;background:#f4f6f9;border-radius:12px;font-size:16px;line-height:1.6;color:${dark}">${paragraphs(block.text)}</div>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #e3e7ed">${block.rows
        .map(
          ({ label, value }) =>
            `<tr><td style="padding:10px 0;padding-inline-end:16px;border-bottom:1px solid #e3e7ed;font-size:14px;color:${muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td width="100%" style="padding:10px 0;border-bottom:1px solid #e3e7ed;font-size:14px;color:${dark}"><bdi>${paragraphs(value)}</bdi></td></tr>`,
        )
        .join('')}</table>`;
    case 'button':
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:${color};color:${ink};font-weight:700;font-size:16px;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.href)}" style="display:inline-block;padding:12px 0;color:${dark};font-weight:700;font-size:16px;text-decoration:underline">${escapeHtml(block.label)}</a></p>`;
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return block.text
        .split(/\r\n|[\r\n]/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'button':
    case 'link':
      return `${block.label}: ${block.href}`;
  }
}

/** Everything is escaped here and nowhere before. */
export function writeLetter(brand: MailBrand, locale: Locale, words: MailWords): MailContent {
  const { subject, title, blocks, footer } = words;
  const html = `<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#eef1f5;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f5;${wrapping}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td style="height:6px;background:${brand.color};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td style="padding:28px 32px 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="width:40px;height:40px;border-radius:11px;background:${brand.color};color:${brand.ink};font-weight:900;font-size:18px;text-align:center">${escapeHtml(brand.monogram)}</td><td style="padding-inline-start:12px;font-weight:800;font-size:17px;color:${dark}"><bdi>${escapeHtml(brand.name)}</bdi></td></tr></table></td></tr>
<tr><td style="padding:24px 32px 12px"><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${dark}">${escapeHtml(title)}</h1>
${blocks.map((block) => blockHtml(block, brand)).join('\n')}</td></tr>
</table>
<p style="max-width:600px;margin:20px auto 0;padding:0 16px;font-size:13px;line-height:1.6;color:${muted}">${paragraphs(footer)}</p>
</td></tr></table></body></html>`;
  const text = `${title}\n\n${blocks.map(blockText).join('\n\n')}\n\n-- \n${footer}\n`;
  return { subject, html, text };
}
