// Takes the passwords that guessers try first from the dictionary of zxcvbn-ts.
import dictionary from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };

/** Shorter ones are refused for their length (R5.D1). */
const minimumLength = 8;

/** @returns path from the root → text. The server reads 18,000 entries in lower case, not all 49,000. */
export function describeCommonPasswords(): Map<string, string> {
  const long = dictionary.filter((password) => password.length >= minimumLength);
  const entries = [...new Set(long.map((password) => password.toLowerCase()))];
  return new Map([['server/src/identity/log-in/gen/common-passwords.json', `${JSON.stringify(entries)}\n`]]);
}
