// The server's document with the built scripts and styles replaced by Vite's development modules.

/** Vite's client, React's refresh hook, then the application from its sources. */
export const devScripts = ['/@vite/client', '/@react-preamble', '/src/app/main.ts'];

const builtTags = [
  /<link rel="(?:modulepreload|prefetch|stylesheet)"[^>]*href="\/assets\/[^"]*"[^>]*>\n?/g,
  /<link rel="preload" as="font"[^>]*href="\/assets\/[^"]*"[^>]*>\n?/g,
  /<script type="module"[^>]*src="\/assets\/[^"]*"[^>]*><\/script>\n?/g,
];

/** @param html a document of the server. A text without built scripts, such as an error page, comes back unchanged. */
export function devDocument(html: string): string {
  const stripped = builtTags.reduce((text, tag) => text.replace(tag, ''), html);
  if (stripped === html) return html;
  const scripts = devScripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n');
  return stripped.replace('</body>', `${scripts}\n</body>`);
}
