// A page of the product as a static one: its own document with everything of the application taken out.

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const preloadsOfScripts = /<link\b[^>]*\brel="modulepreload"[^>]*>/g;

/** Markup, pictures, styles and fonts stay; no script is left, nor any that is fetched for later. */
export const barePageOf = (document: string): string =>
  document.replace(scripts, '').replace(preloadsOfScripts, '');
