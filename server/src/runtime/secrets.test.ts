import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'floodlit-secrets-')), 'data');
  file = path.join(dataDir, 'secrets.json');
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

describe('the secrets of a deployment', () => {
  it('are made once, readable only by the owner, without temporary files', () => {
    const secrets = openSecrets(dataDir);
    expect(openSecrets(dataDir)).toEqual(secrets);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
    expect(Buffer.from(secrets.media, 'base64url')).toHaveLength(32);
    expect(secrets.sandboxSecretKey).toMatch(/^sk_test_[0-9a-f]{48}$/);
    expect(secrets.sandboxPublishableKey).toMatch(/^pk_test_[0-9a-f]{48}$/);
  });

  it('differ from one deployment to the next, and from each other', () => {
    const mine = Object.values(openSecrets(dataDir));
    const others = Object.values(openSecrets(path.join(dataDir, 'other')));
    expect(new Set([...mine, ...others]).size).toBe(mine.length + others.length);
  });

  it('survive a start that was killed while it wrote them', () => {
    mkdirSync(dataDir);
    writeFileSync(`${file}.${process.pid}.half`, '{"media": "ha');
    const secrets = openSecrets(dataDir);
    expect(openSecrets(dataDir)).toEqual(secrets);
  });

  it.each([
    ['is cut off', '{"media": "ha'],
    ['is empty', ''],
    ['holds nothing', 'null'],
    ['is a list', '[]'],
  ])('[T79] stop the start when the file %s', (_, text) => {
    mkdirSync(dataDir);
    writeFileSync(file, text);
    expect(() => openSecrets(dataDir)).toThrow(`${file} cannot be read: restore it from a backup`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each(['media', 'captcha', 'sandboxSecretKey'] as const)(
    '[T79] stop the start when %s is missing, empty or no text',
    (name) => {
      const secrets = openSecrets(dataDir);
      for (const value of [undefined, '', 'short', 7]) {
        writeFileSync(file, JSON.stringify({ ...secrets, [name]: value }));
        expect(() => openSecrets(dataDir)).toThrow('cannot be read');
      }
    },
  );

  it('stop the start when the file is a folder', () => {
    mkdirSync(file, { recursive: true });
    expect(() => openSecrets(dataDir)).toThrow('cannot be read');
  });
});
