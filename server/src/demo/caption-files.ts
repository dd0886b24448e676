// The captions of the demo's recordings, as files in the folder that products of one machine share.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { footageKey, writeCaptions, type Game } from '@floodlit/demo/footage';

interface CaptionPath {
  readonly language: string;
  readonly label: string;
  readonly path: string;
}

const captionLanguages = [
  { language: 'en', label: 'English' },
  { language: 'fr', label: 'Français' },
  { language: 'ar', label: 'العربية' },
] as const;

/** Another product may read a file at this moment: each is replaced whole. */
export async function writeCaptionFiles(folder: string, game: Game): Promise<CaptionPath[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    captionLanguages.map(async ({ language, label }) => {
      const file = path.join(folder, `${footageKey(game)}-${language}.vtt`);
      const part = `${file}.${randomUUID()}`;
      await writeFile(part, writeCaptions(game, language));
      await rename(part, file);
      return { language, label, path: file };
    }),
  );
}
