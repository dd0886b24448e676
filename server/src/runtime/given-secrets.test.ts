import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGivenSecrets } from './given-secrets.ts';

const secrets = {
  captcha: 'captcha-secret',
  media: 'media-secret-0',
  sandboxSecretKey: 'sk_test_secret',
  sandboxPublishableKey: 'pk_test_key00',
};
let dataDir: string;
let file: string;
let said: string[];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-secrets-'));
  file = path.join(dataDir, 'given.json');
  said = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const say = (line: string): void => void said.push(line);
const whole = JSON.stringify(secrets);

it('come from SECRETS, and no file is made', () => {
  expect(openGivenSecrets({ name: 'SECRETS', text: whole }, dataDir, say)).toEqual({
    secrets,
    source: 'SECRETS',
  });
  expect(readdirSync(dataDir)).toEqual([]);
});

it('make the folder of the data, as secrets of its own do', () => {
  const fresh = path.join(dataDir, 'not/there/yet');
  openGivenSecrets({ name: 'SECRETS', text: whole }, fresh, say);
  expect(readdirSync(fresh)).toEqual([]);
});

it.each([
  [0o600, 0],
  [0o640, 0],
  [0o644, 1],
])('come from SECRETS_FILE, which is told when other users can read it (mode %o)', (mode, lines) => {
  writeFileSync(file, whole);
  chmodSync(file, mode);
  expect(openGivenSecrets({ name: 'SECRETS_FILE', file }, dataDir, say).secrets).toEqual(secrets);
  expect(said).toHaveLength(lines);
});

it.each(['', '{"media": "media-secret', '{"media":"media-secret-0"}', 'null'])(
  '[T79] %j is refused in one sentence that names the variable and repeats nothing',
  (text) => {
    writeFileSync(file, text);
    for (const given of [{ name: 'SECRETS', text } as const, { name: 'SECRETS_FILE', file } as const]) {
      expect(() => openGivenSecrets(given, dataDir, say)).toThrow(
        new RegExp(`^${given.name} does not hold the secrets of an install: [^.]+\\.json, [^.]+\\.$`),
      );
      expect(() => openGivenSecrets(given, dataDir, say)).not.toThrow(/media-secret/);
    }
  },
);

it('a file that is not there is refused in one sentence', () => {
  expect(() =>
    openGivenSecrets({ name: 'SECRETS_FILE', file: path.join(dataDir, 'none') }, dataDir, say),
  ).toThrow(/^SECRETS_FILE cannot be read \(ENOENT\): [^.]+\.$/);
});

it('without variables, DATA_DIR keeps them', () => {
  const { source } = openGivenSecrets(undefined, dataDir, say);
  expect(source).toBe(path.join(dataDir, 'secrets.json'));
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});
