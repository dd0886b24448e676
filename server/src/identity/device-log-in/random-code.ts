// A random code of letters. Rejection sampling: each letter is equally likely.
import { randomInt } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { codeAlphabet } from '@floodlit/contract/sums/short-code';

export const randomCode = (): string =>
  Array.from({ length: limits.codeLetters }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
