import { describe, expect, it } from 'vitest';
import { devDocument } from './dev-document.ts';

const built = `<head>
<style id="theme"></style>
<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/archivo.woff2">
<link rel="stylesheet" href="/assets/app.css">
<link rel="modulepreload" href="/assets/core.js">
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
<script type="application/json" id="boot">{}</script>
<script type="module" src="/assets/main.js"></script>
</head>
<body><div id="root"></div>
</body>`;

describe('devDocument', () => {
  it('replaces built files by modules of the sources and keeps the rest', () => {
    expect(devDocument(built)).toBe(`<head>
<style id="theme"></style>
<link rel="icon" href="/media/icon.svg" type="image/svg+xml">
<script type="application/json" id="boot">{}</script>
</head>
<body><div id="root"></div>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/@react-preamble"></script>
<script type="module" src="/src/app/main.ts"></script>
</body>`);
  });

  it('leaves a page without built files alone', () => {
    expect(devDocument('<body>Sorry</body>')).toBe('<body>Sorry</body>');
  });
});
