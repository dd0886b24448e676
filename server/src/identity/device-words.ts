// Names a device by its browser and its system, read from the User-Agent header.
// Nothing else of that header is stored.

export interface DeviceWords {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first match counts: most browsers also name other browsers in their User-Agent header. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Tizen|Web0S|webOS|SMART-TV|SmartTV|AppleTV|GoogleTV)\b/, 'TV'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];
const readMaximum = 512;

const nameIn = (list: typeof browsers, text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

export function deviceWordsOf(userAgent: string | undefined): DeviceWords {
  const text = (userAgent ?? '').slice(0, readMaximum);
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) };
}
