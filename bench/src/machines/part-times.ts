// Notes when each part of a live game reaches a viewer, after the encoder began.
import http from 'node:http';

export interface PartTimes {
  /** Milliseconds after the start of the encoder, by the number of the segment and of its part. */
  readonly atMs: ReadonlyMap<string, number>;
  stop(): void;
}

const agent = new http.Agent({ keepAlive: true });

const read = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent, timeout: 9_000 }, (answer) => {
      let text = '';
      answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
      answer.once('end', () => resolve(text));
      answer.once('error', reject);
    });
    request.once('timeout', () => request.destroy(new Error('The playlist took too long.')));
    request.once('error', reject);
  });

/** @param folder the whole address of the game, with a token. */
export function notePartTimes(folder: string, startedAtMs: number): PartTimes {
  const atMs = new Map<string, number>();
  let isOver = false;
  const follow = async (): Promise<void> => {
    let query = '';
    while (!isOver) {
      const text = await read(`${folder}source/low.m3u8${query}`).catch(() => '');
      const now = performance.now() - startedAtMs;
      const parts = [...text.matchAll(/URI="p(\d+)(?:e\d+)?\.(\d+)\.m4s"/gu)];
      const hint = /PRELOAD-HINT:TYPE=PART,URI="p(\d+)(?:e\d+)?\.(\d+)\.m4s"/u.exec(text);
      // The newest one has just come, if this answer was held back for it.
      const newest = parts.at(hint === null ? -1 : -2);
      if (query !== '' && newest !== undefined) atMs.set(`${newest[1]}.${newest[2]}`, now);
      query = hint === null ? '' : `?_HLS_msn=${Number(hint[1])}&_HLS_part=${Number(hint[2])}&_HLS_skip=YES`;
    }
  };
  void follow();
  return { atMs, stop: () => void (isOver = true) };
}

/** The footage has a keyframe each second: four parts of half a second make a segment. */
const partMs = 500;
const partsOfSegment = 4;

/** How long after its last picture each part reached the viewer. */
export const latenciesOf = ({ atMs }: Pick<PartTimes, 'atMs'>): number[] =>
  [...atMs].map(([name, at]) => {
    const [number = 0, part = 0] = name.split('.').map(Number);
    return at - ((number - 1) * partsOfSegment + part + 1) * partMs;
  });
