// A web as it would be built, without building it.
import type { WebBuild } from '../../src/document/ports.ts';

export const aWebBuild: WebBuild = {
  version: '1',
  renderShell: async ({ page, locale }) => `<main>${page.name} in ${locale}</main>`,
  assetsOf: (module, { isPlaying, hasPreroll }) => ({
    earlyScript: isPlaying ? `/assets/${hasPreroll ? 'preroll' : 'early'}.js` : undefined,
    script: '/assets/app.js',
    earlyPreloads: isPlaying ? ['/assets/token.js'] : [],
    enginePreloads: isPlaying ? ['/assets/engine.js'] : [],
    modulePreloads: [`/assets/${module.replaceAll('/', '-')}.js`],
    styles: [{ href: '/assets/app.css', text: 'main{display:block}' }],
    font: '/assets/archivo.woff2',
  }),
  findAsset: (path) =>
    path === '/assets/app.js'
      ? { contentType: 'text/javascript', body: Buffer.from('1'), brotli: Buffer.from('br'), gzip: undefined }
      : undefined,
};
