// Makes the generated files again when one of their sources changes, so that the open page shows it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Plugin } from 'vite';
import { generatedSources, isGenerated } from '../generated.mjs';

/** An editor writes several files at once. */
const quietMs = 100;

/** @param root of the project. */
export function remakeGenerated(root: string): Plugin {
  const remake = (): void => {
    if (isGenerated(root)) return;
    // Through the launcher, for its lock. It says what is wrong with a source, and the earlier files stay.
    spawn(process.execPath, ['tools/setup.mjs', 'generate'], { cwd: root, stdio: 'inherit' });
  };
  return {
    name: 'remake-generated',
    configureServer({ watcher }) {
      const folders = generatedSources.map((folder) => path.join(root, folder) + path.sep);
      let timer: NodeJS.Timeout | undefined;
      watcher.add(folders);
      watcher.on('all', (_, file) => {
        if (!folders.some((folder) => file.startsWith(folder))) return;
        clearTimeout(timer);
        timer = setTimeout(remake, quietMs);
      });
    },
  };
}
