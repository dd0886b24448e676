import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHex, mixOver, parseColor, type Rgb } from './color.ts';
import { contrast } from './color-contrast.ts';
import { deriveTheme, type ThemeColors, type Theme, type ThemeSetting } from './theme.ts';
import { themeCss } from './theme-css.ts';

const SETTINGS: ThemeSetting[] = [
  'body-background',
  'body-text-color',
  'header-background',
  'header-text-color',
  'footer-background',
  'footer-text-color',
  'primary',
];

function findColor(theme: Theme, token: string): Rgb {
  const color = parseColor(theme.colors[token]);
  if (color === undefined) throw new Error(`no colour for ${token}`);
  return color;
}

/** Every pairing in the interface that misses its WCAG 2.2 limit. */
function listFailures(theme: Theme): string[] {
  const failures: string[] = [];
  const check = (name: string, one: Rgb, other: Rgb, minimum: number): void => {
    const ratio = contrast(one, other);
    if (ratio < minimum) failures.push(`${name} ${ratio.toFixed(2)} < ${minimum}`);
  };
  const read = (token: string): Rgb => findColor(theme, token);
  const faded = (token: string, background: Rgb, opacity: string): Rgb =>
    mixOver(read(token), background, (theme.opacities[opacity] ?? 0) / 100);

  for (const surface of ['body-background', 'surface-1', 'surface-2', 'surface-3', 'surface-selected']) {
    const background = read(surface);
    for (const token of ['body-text-color', 'link', 'success', 'warning', 'danger', 'info']) {
      check(`${token} on ${surface}`, read(token), background, 4.5);
    }
    check(`focus on ${surface}`, read('focus'), background, 3);
    for (const opacity of ['text-muted-percent', 'text-subtle-percent']) {
      check(`${opacity} on ${surface}`, faded('body-text-color', background, opacity), background, 4.5);
    }
    check(
      `control border on ${surface}`,
      faded('body-text-color', background, 'control-border-percent'),
      background,
      3,
    );
  }
  for (const bar of ['header', 'footer']) {
    for (const surface of [`${bar}-background`, `${bar}-surface`]) {
      const background = read(surface);
      check(`${bar} text`, read(`${bar}-text-color`), background, 4.5);
      check(`${bar} link`, read(`${bar}-link`), background, 4.5);
      check(`${bar} focus`, read(`${bar}-focus`), background, 3);
      check(`${bar} muted`, faded(`${bar}-text-color`, background, `${bar}-muted-percent`), background, 4.5);
    }
  }
  // The header is translucent. Content below it is white or black in the worst case.
  for (const page of [
    [0, 0, 0],
    [255, 255, 255],
  ] satisfies Rgb[]) {
    const glass = mixOver(
      read('header-background'),
      page,
      (theme.opacities['header-glass-percent'] ?? 0) / 100,
    );
    check('header text on glass', read('header-text-color'), glass, 4.5);
    check('header muted on glass', faded('header-text-color', glass, 'header-muted-percent'), glass, 4.5);
  }
  check('primary', read('on-primary'), read('primary'), 4.5);
  check('primary hover', read('on-primary'), read('primary-hover'), 4.5);
  check('live', read('on-live'), read('live'), 4.5);
  check('danger fill', read('on-danger'), read('danger-fill'), 4.5);
  return failures;
}

/** A small seeded generator: every machine must test the same 20,000 palettes. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('deriveTheme', () => {
  it('[R9.07] keeps every WCAG 2.2 AA limit on every surface for 20,000 random palettes', () => {
    const random = createRandom(20_261_120);
    const channel = (): number => Math.floor(random() * 256);
    const failures: string[] = [];
    let keptPrimaries = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const settings: ThemeColors = {};
      for (const setting of SETTINGS) settings[setting] = formatHex([channel(), channel(), channel()]);
      const theme = deriveTheme(settings);
      if (theme.colors.primary === settings.primary) keptPrimaries += 1;
      for (const failure of listFailures(theme)) failures.push(`${failure} in ${JSON.stringify(settings)}`);
    }
    expect(failures).toEqual([]);
    expect(keptPrimaries).toBeGreaterThan(19_000);
  }, 60_000);

  it.each([
    ['grey on grey', { 'body-background': '#808080', 'body-text-color': '#888888', primary: '#7f7f7f' }],
    ['yellow on white', { 'body-background': '#ffffff', 'body-text-color': '#ffff00', primary: '#ffff00' }],
    ['navy on navy', { 'body-background': '#001030', 'body-text-color': '#001030', primary: '#001030' }],
    ['a red header', { 'body-background': '#ffffff', 'header-background': '#e12d0f' }],
    ['a grey header', { 'body-background': '#ffffff', 'header-background': '#697878' }],
    ['white on white', { 'body-background': '#fff', 'body-text-color': '#fff', primary: '#fff' }],
  ])('makes %s readable', (_, settings) => {
    expect(listFailures(deriveTheme(settings))).toEqual([]);
  });

  it('leaves a good palette as it is and reports nothing', () => {
    const settings = { 'body-background': '#0b0f17', 'body-text-color': '#f4f6fb', primary: '#ff5a1f' };
    const theme = deriveTheme(settings);
    expect(theme.scheme).toBe('dark');
    expect(theme.colors).toMatchObject(settings);
    expect(theme.adjustments).toEqual([]);
    expect(deriveTheme({ ...settings, 'body-background': '#ffffff' }).scheme).toBe('light');
  });

  it('reports each change and its reason to the operator', () => {
    const { adjustments, colors } = deriveTheme({
      'body-background': '#ffffff',
      'body-text-color': '#ffff00',
      'header-background': 'url(https://x.test)',
    });
    expect(adjustments).toEqual([
      {
        setting: 'body-text-color',
        requested: '#ffff00',
        used: colors['body-text-color'],
        reason: 'low_contrast',
      },
      {
        setting: 'header-background',
        requested: 'url(https://x.test)',
        used: '#ffffff',
        reason: 'not_a_color',
      },
    ]);
  });

  it('gives the default palette for no settings at all', () => {
    const theme = deriveTheme({});
    expect(theme.colors['body-background']).toBe('#0b0f17');
    expect(theme.colors.primary).toBe('#ff5a1f');
    expect(listFailures(theme)).toEqual([]);
  });
});

describe('themeCss', () => {
  it('[R9.07] offers every opacity variant by color-mix', () => {
    const css = themeCss({ 'body-text-color': '#fff' });
    const expected = {
      'footer-background': [20, 50, 70],
      'body-background': [10, 20, 50, 70],
      'body-text-color': [5, 10, 20, 30, 40, 50, 70, 95],
      'header-text-color': [50],
      'header-background': [10, 50, 70],
    };
    for (const [token, percents] of Object.entries(expected)) {
      for (const percent of percents) {
        expect(css).toContain(
          `--${token}-${percent}:color-mix(in oklab,var(--${token}) ${percent}%,transparent)`,
        );
      }
    }
  });

  it('[T62] prints only its own syntax for any settings', () => {
    const shape =
      /^:root\{color-scheme:(dark|light)(;--[a-z0-9-]+:(#[0-9a-f]{6}|\d{1,3}%|color-mix\([^;{}]*\)))+\}$/;
    const plain = new Set(themeCss({}).match(/--[a-z0-9-]+:/g));
    const payload = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '#fff;}body{display:none',
        '#fff</style><script>alert(1)</script>',
        'red;background:url(//evil.test)',
        'rgb(1,2,3);x:y',
        'rgb(1,2,3)/**/}',
        'var(--x)',
        'expression(1)',
        '#fff\n}',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...SETTINGS), payload, (setting, text) => {
        const css = themeCss({ [setting]: text });
        expect(css).toMatch(shape);
        expect(new Set(css.match(/--[a-z0-9-]+:/g))).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });
});
