// `npm run workshop`: every component of the design system in every state, with hot module replacement.
import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { themeCss } from '@floodlit/contract/sums/theme-css';
import { projectRoot } from './run-task.ts';
import { runTool } from './run-tool.ts';

const usage = `npm run workshop [-- --port 4090]
Shows every component of the design system in every state. ?dir=rtl mirrors the page, ?theme=light shows light colours.`;

const palettes = {
  dark: { 'header-background': '#0b0f17', 'body-background': '#0b0f17', 'body-text-color': '#f4f6fb' },
  light: { 'header-background': '#0d3b66', 'body-background': '#ffffff', 'body-text-color': '#10151f' },
};

/** A channel's page gets its theme from the server; here the tool writes it. */
const themePlugin: Plugin = {
  name: 'workshop-theme',
  transformIndexHtml: (html, { originalUrl }) => {
    const palette = originalUrl?.includes('theme=light') ? palettes.light : palettes.dark;
    return html.replace('</head>', `<style>${themeCss(palette)}</style></head>`);
  },
};

await runTool(usage, async (args) => {
  const at = args.indexOf('--port');
  const vite = await createServer({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    root: path.join(projectRoot, 'ui/src/workshop'),
    plugins: [themePlugin],
    server: { port: at < 0 ? 4090 : Number(args[at + 1]), strictPort: true, fs: { allow: [projectRoot] } },
  });
  await vite.listen();
  vite.printUrls();
  return 0;
});
