// A live game of one sender of the server's table, aired by the product's own packager in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LiveChannel } from './live-channel.ts';

const program = fileURLToPath(new URL('../../../../server/test/takes/serve-sender.ts', import.meta.url));

export interface SenderChannel extends LiveChannel {
  end: () => void;
}

/** Stands ready. The game begins with the first request; with `over`, its recording is served. */
export async function openSender(
  name: string,
  seconds: number,
  state: 'live' | 'over' = 'live',
): Promise<SenderChannel> {
  const child = spawn(process.execPath, [program, name, String(seconds), state], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${line.toString().trim()}`;
  const ignore = () => undefined;
  return {
    begin: ignore,
    drop: ignore,
    resume: ignore,
    whistle: ignore,
    playlists: () => ({}),
    async answer(path, search) {
      const response = await fetch(`${origin}/${path}${search.size > 0 ? `?${search}` : ''}`);
      const kind = path.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';
      return { status: response.status, kind, body: Buffer.from(await response.arrayBuffer()) };
    },
    end: () => child.stdin.end(),
  };
}
