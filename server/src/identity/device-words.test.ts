import { expect, it } from 'vitest';
import { deviceWordsOf } from './device-words.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/139.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/139.0 Safari/537.36 Edg/139.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) CriOS/139.0 Mobile Safari/604.1', 'Chrome', 'iPad'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) ${webkit} Chrome/120.0 TV Safari/537.36`, 'Chrome', 'TV'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/139.0 Safari/537.36 OPR/121.0`,
    'Opera',
    'Mac',
  ],
  ['<script>alert(1)</script>', null, null],
  ['', null, null],
  [undefined, null, null],
])('calls %s by its browser and its system', (userAgent, browser, system) => {
  expect(deviceWordsOf(userAgent)).toEqual({ browser, system });
});

it('[T69] reads no more than the beginning of what it is told', () => {
  expect(deviceWordsOf(`${'x'.repeat(100_000)} Firefox/141.0`)).toEqual({ browser: null, system: null });
});
