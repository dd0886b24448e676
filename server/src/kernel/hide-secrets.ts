// Removes secrets from a text by their patterns: keys, tokens, passwords in addresses, and card numbers (T76).

export const secretNames: ReadonlySet<string> = new Set([
  'api_key',
  'password',
  'password_confirmation',
  'recaptcha_token',
  'client_secret',
  'authorization',
  'cookie',
  'token',
]);

const names = [...secretNames].join('|');

const secretShapes = new RegExp(
  [
    String.raw`\b(?:sk|pk|rk|whsec)_\w{8,}`,
    String.raw`\b\w+_secret_\w+`,
    String.raw`\bBearer\s+[\w.~+/-]+=*`,
    String.raw`(?<=\b(?:${names})=)[^\s&"']+`,
    String.raw`(?<="(?:${names})"\s*:\s*")(?:[^"\\]|\\.)*`,
    // The address of a player, a television, a download and the file of a clip, and a media token by itself.
    String.raw`\/media\/(?:[dtr]|c\/d)\/[^/\s]+`,
    // The address of a phone that keeps the score.
    String.raw`(?<=\/score\/)(?!worker\.js)[^/\s?#"']+`,
    String.raw`\b\d{10}~[\w-]+~[\w-]+`,
    String.raw`(?<=:\/\/[^/\s:@]*:)[^/\s@]+(?=@)`,
    // A card number, and 256 bits of base64url: what our own keys are.
    String.raw`\b(?:\d[ -]?){13,19}\b`,
    String.raw`(?<![\w-])[\w-]{43}(?![\w-])`,
  ].join('|'),
  'g',
);

export const hidden = '[hidden]';

export const hideSecrets = (text: string): string => text.replace(secretShapes, hidden);
