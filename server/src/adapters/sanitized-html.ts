// Cleans what operators write: a short list of elements that carry meaning, and nothing else of HTML.
import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import type { CleanHtml } from '../channel/ports.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'a',
    'b',
    'bdi',
    'blockquote',
    'br',
    'caption',
    'code',
    'dd',
    'dl',
    'dt',
    'em',
    'h2',
    'h3',
    'hr',
    'i',
    'li',
    'ol',
    'p',
    's',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  // No id, class or style: a page must not pass for something of ours, nor be found where we look for our own.
  allowedAttributes: { a: ['href'], th: ['scope'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their text is no text of the page.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  nestingLimit: 30,
  // The page has an h1 already.
  transformTags: { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' },
};

// Loaded by the first text: it brings seventy files, and most commands clean none.
const require = createRequire(import.meta.url);
const library = (): typeof sanitizeHtml => require('sanitize-html') as typeof sanitizeHtml;

export const cleanHtml: CleanHtml = (html) => library()(html, options);
