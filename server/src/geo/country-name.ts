// The English name of a country code, as the geo call answers it.
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

export const countryName = (code: string): string => names.of(code) ?? code;
