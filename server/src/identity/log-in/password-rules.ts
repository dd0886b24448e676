// Refuses the passwords that attackers guess first.
// It also refuses them with digits or signs around them or in place of letters.
import commonPasswordList from './gen/common-passwords.json' with { type: 'json' };
import { isGuessable } from './guessable-rules.ts';

/** The dictionary of zxcvbn-ts lacks these. */
const ownList = ['87654321', '123123123', '12341234', 'madrid123', 'lovely123', 'floodlit'];

/**
 * The passwords of eight characters and more that guessers try first, in lower case. From the dictionary of zxcvbn-ts.
 * (MIT, Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.; 2021 @zxcvbn-ts. See docs/licences/zxcvbn-ts.txt.)
 * The list stays on the server: every browser would have to load it to register.
 */
const commonPasswords: ReadonlySet<string> = new Set([...commonPasswordList, ...ownList]);

/** The replacements that guessing programs try. `1` and `!` stand for two letters, so each word is looked up twice. */
const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
};
const withLetters = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[@4305$7+8]/g, (sign) => letterOf[sign] ?? sign).replace(/[1!|]/g, one);

/** `password` of `123P@ssw0rd!`: the tail goes before signs become letters, or `!` would stay as an `i`. */
function coresOf(text: string): readonly string[] {
  const withoutTail = text.replace(/[^\p{L}]+$/u, '');
  const bare = [
    text,
    text.replace(/[^\p{L}\p{N}]/gu, ''),
    withoutTail,
    withoutTail.replace(/^[^\p{L}]+/u, ''),
  ];
  return bare.flatMap((one) => [one, withLetters(one, 'i'), withLetters(one, 'l')]);
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * The reason why a new password is refused, or undefined (R5.D1). The schema checks the length.
 * @param names the channel's names: an attacker tries these words first on its site.
 */
export function refusalOfPassword(
  password: string,
  { email, names }: { readonly email: string; readonly names: readonly string[] },
): string | undefined {
  const plain = plainOf(password);
  const cores = coresOf(plain);
  const isCommon = cores.some((core) => commonPasswords.has(core));
  if (/^(.)\1*$/u.test(plain) || isCommon || isGuessable(plain, cores)) return 'This password is too common';
  if (plain === email || plain === email.split('@')[0])
    return 'The password must differ from your email address';
  const refused = new Set(names.map((name) => lettersOf(plainOf(name))).filter((name) => name !== ''));
  return cores.some((core) => refused.has(lettersOf(core)))
    ? 'The password must differ from the name of this site'
    : undefined;
}
