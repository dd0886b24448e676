// Open groups of pictures (H.264 without IDR pictures): what the packager says of them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { clockFilmArgs, ffmpegPath } from '../../../test/media/clock-film.ts';
import { packageFlv, type Packaged } from '../../../test/ingest/package-flv.ts';

const x264: Readonly<Record<string, string>> = {
  open: 'open-gop=1:bframes=2',
  refreshed: 'intra-refresh=1:bframes=0',
  closed: 'open-gop=0:bframes=2',
};

async function packaged(params: string): Promise<Packaged> {
  const encoder = ['-preset', 'veryfast', '-g', '50', '-s', '192x108', '-x264-params', params];
  const { stdout } = await promisify(execFile)(
    ffmpegPath,
    ['-loglevel', 'error', ...clockFilmArgs({ rate: '25', seconds: 8, encoder }), '-f', 'flv', '-'],
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  return packageFlv(stdout);
}

describe('a stream of open groups', () => {
  const made = new Map<string, Packaged>();
  beforeAll(async () => {
    for (const [name, params] of Object.entries(x264)) made.set(name, await packaged(params));
  });
  const textOf = (name: string, file: string): string => made.get(name)?.files.get(file)?.toString() ?? '';

  it.each([
    ['open', true],
    ['refreshed', true],
    ['closed', false],
  ])('declares independent segments only without them: %s', (name, isOpen) => {
    const tag = '#EXT-X-INDEPENDENT-SEGMENTS';
    for (const file of ['source/index.m3u8', 'master.m3u8']) {
      expect(textOf(name, file)).toContain('#EXTM3U');
      expect(textOf(name, file).includes(tag), file).toBe(!isOpen);
    }
    expect(made.get(name)?.segments).toHaveLength(4);
    expect(made.get(name)?.facts.has_open_groups).toBe(isOpen);
  });
});
