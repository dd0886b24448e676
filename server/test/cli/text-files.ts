// Files of text that commands are given.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TextFiles {
  /** The path of a file of this text. */
  write(text: string): string;
  remove(): void;
}

export function createTextFiles(): TextFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'floodlit-texts-'));
  return {
    write(text) {
      const file = path.join(folder, 'text.html');
      writeFileSync(file, text);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
