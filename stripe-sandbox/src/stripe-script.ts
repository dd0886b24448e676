import { readFile } from 'node:fs/promises';

/** In the order in which each needs the ones before it. */
const parts = ['words', 'cards', 'looks', 'card-element', 'secure-dialog', 'client'];

/**
 * The one script that a page loads: the modules one after the other inside a function, without their imports and
 * exports. A classic script, since only that knows its own address while it runs.
 */
export async function readStripeScript(): Promise<string> {
  const texts = await Promise.all(
    parts.map((part) => readFile(new URL(`browser/stripe/${part}.js`, import.meta.url), 'utf8')),
  );
  const body = texts
    .map((text) => text.replaceAll(/^import [^;]+;\n/gm, '').replaceAll(/^export /gm, ''))
    .join('\n');
  return `(() => {\n'use strict';\n${body}})();\n`;
}
