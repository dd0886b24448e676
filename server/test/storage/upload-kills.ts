// One upload through web processes that end at any moment, as a browser sends it.
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Connection } from '../../src/db/connect.ts';
import type { UploadProcessOrder } from './upload-process.ts';

const script = fileURLToPath(new URL('upload-process.ts', import.meta.url));
const part = 8 * 1024 * 1024;
const head = { 'tus-resumable': '1.0.0' };

interface WebProcess {
  readonly port: number;
  kill(): Promise<void>;
}

async function startProcess(order: UploadProcessOrder): Promise<WebProcess> {
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(Number(line.toString())));
    void ended.then(() => reject(new Error('The process ended before it listened.')));
  });
  return {
    port,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly offset: number;
}

/** Undefined when the process ended, or when the line was cut. */
const call = (
  { port }: WebProcess,
  method: 'HEAD' | 'PATCH',
  { offset, body, cutAt = Infinity }: { offset?: number; body?: Buffer; cutAt?: number } = {},
): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const going = request({
      port,
      method,
      path: '/api/console/uploads/one',
      headers: {
        ...head,
        ...(offset !== undefined && { 'upload-offset': String(offset) }),
        ...(body !== undefined && {
          'content-type': 'application/offset+octet-stream',
          'content-length': String(body.length),
        }),
      },
    });
    going.on('error', () => resolve(undefined));
    going.on('response', (answer) => {
      answer.resume();
      answer.on('error', () => resolve(undefined));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, offset: Number(answer.headers['upload-offset']) }),
      );
    });
    if (body === undefined || body.length <= cutAt) going.end(body);
    else
      going.write(body.subarray(0, cutAt), () => {
        going.end();
        going.destroy();
      });
  });

export interface UploadTrial {
  readonly database: pg.PoolConfig;
  readonly connection: Connection;
  readonly channelId: number;
  readonly operatorId: number;
  readonly eventId: number;
  readonly place: UploadProcessOrder['place'];
  readonly bytes: number;
}

/** The first request of an upload does this. */
type Prepare = (id: string) => Promise<unknown>;

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

async function begin({ database, connection, channelId, operatorId, eventId, place, bytes }: UploadTrial) {
  const id = randomUUID();
  await connection.pool.query(
    `insert into media.uploads
       (id, channel_id, operator_id, event_id, name, bytes, bytes_arrived, created_at, touched_at)
     values ($1, $2, $3, $4, 'match.mp4', $5, 0, now(), now())`,
    [id, channelId, operatorId, eventId, bytes],
  );
  return {
    id,
    content: randomBytes(bytes),
    order: { database, place, upload: { channel_id: channelId, id, bytes } },
    /** Half a minute passes. */
    lapse: () => connection.pool.query('update media.uploads set leased_until = now() where id = $1', [id]),
    readOffset: async (): Promise<number> => {
      const { rows } = await connection.pool.query<{ offset: number }>(
        'select bytes_arrived::int as offset from media.uploads where id = $1',
        [id],
      );
      return rows[0]?.offset ?? 0;
    },
  };
}

/**
 * Kills the process at random moments of its requests, and begins another one.
 * @returns how many bytes the client had to send again at most after one kill.
 */
export async function uploadUnderKills(trial: UploadTrial, kills: number, prepare: Prepare) {
  const { id, content, order, lapse, readOffset } = await begin(trial);
  await prepare(id);
  let web = await startProcess(order);
  let left = kills;
  let mostLost = 0;
  let acknowledged = 0;
  try {
    for (let turn = 0; turn < kills * 40; turn += 1) {
      const asked = await call(web, 'HEAD');
      if (asked === undefined) throw new Error('A living process gave no answer.');
      // An answer that a client got is never taken back.
      if (asked.offset < acknowledged) throw new Error(`${asked.offset} of ${acknowledged} bytes were kept.`);
      const { offset } = asked;
      if (offset === trial.bytes) break;
      const body = content.subarray(offset, Math.min(trial.bytes, offset + part));
      const sending = call(web, 'PATCH', { offset, body });
      // Kills are spread over the whole file.
      const isKilled = left > 0 && offset >= trial.bytes * (1 - left / kills) * 0.9;
      if (!isKilled) {
        const answer = await sending;
        if (answer?.status === 204) acknowledged = answer.offset;
        continue;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, Math.random() * 60);
      });
      await web.kill();
      await sending;
      left -= 1;
      mostLost = Math.max(mostLost, offset + body.length - (await readOffset()));
      web = await startProcess(order);
      await lapse();
    }
  } finally {
    await web.kill();
  }
  return { id, content, kills: kills - left, mostLost, arrived: await readOffset() };
}

/**
 * Cuts the line at every step, and goes on at the other process each time.
 * @returns the offset before each turn, and the last one.
 */
export async function uploadByTurns(trial: UploadTrial, step: number, prepare: Prepare) {
  const { id, content, order, readOffset } = await begin(trial);
  await prepare(id);
  const processes = await Promise.all([startProcess(order), startProcess(order)]);
  const offsets: number[] = [];
  try {
    for (let turn = 0; turn < 400; turn += 1) {
      const web = processes[turn % 2 === 0 ? 0 : 1];
      const asked = await call(web, 'HEAD');
      if (asked === undefined) throw new Error('A living process gave no answer.');
      const { offset } = asked;
      offsets.push(offset);
      if (offset === trial.bytes) break;
      await call(web, 'PATCH', { offset, body: content.subarray(offset), cutAt: step });
      // The next request may arrive before this process sees the cut.
      const until = performance.now() + 5_000;
      while ((await readOffset()) === offset && performance.now() < until)
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
    }
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
  }
  return { id, content, offsets };
}
