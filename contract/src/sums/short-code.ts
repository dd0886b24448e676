// A code that a viewer reads on one screen and types on another.

/** Consonants without those that look alike or spell words, as RFC 8628 advises: 20 letters, 2.6 × 10^10 codes. */
export const codeAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';

const shape = new RegExp(`^[${codeAlphabet}]{8}$`);

/** The code in any spelling of a viewer: small letters, with spaces or dashes. Undefined for anything else. */
export function readCode(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const code = text.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  return shape.test(code) ? code : undefined;
}

/** In two halves, which are easier to read and to type. */
export const codeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
