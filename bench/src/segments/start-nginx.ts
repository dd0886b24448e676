// nginx with one worker and sendfile over one folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endsWithBench } from '../ending.ts';
import { stopGroup } from '../../../server/src/processes/spawn-child.ts';

export interface Nginx {
  readonly pid: number;
  readonly origin: string;
  stop(): Promise<void>;
}

const configOf = (port: number, root: string, work: string): string => `
daemon off;
master_process off;
worker_processes 1;
pid ${work}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 10000000;
  open_file_cache max=1000;
  client_body_temp_path ${work}/body;
  proxy_temp_path ${work}/proxy;
  fastcgi_temp_path ${work}/fastcgi;
  uwsgi_temp_path ${work}/uwsgi;
  scgi_temp_path ${work}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`;

/** nginx cannot choose a port itself. */
async function findFreePort(): Promise<number> {
  const trial = net.createServer().listen(0, '127.0.0.1');
  await once(trial, 'listening');
  const address = trial.address();
  trial.close();
  await once(trial, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Resolves when it answers. */
export async function startNginx(program: string, root: string): Promise<Nginx> {
  const work = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-nginx-'));
  const port = await findFreePort();
  const config = path.join(work, 'nginx.conf');
  await writeFile(config, configOf(port, root, work));
  const child = spawn(program, ['-c', config, '-p', work], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = endsWithBench(async () => {
    if (child.pid !== undefined) await stopGroup(child.pid, 5_000);
    await rm(work, { recursive: true, force: true });
  });
  const deadlineAtMs = performance.now() + 10_000;
  for (;;) {
    const isAnswering = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isAnswering) return { pid: child.pid ?? 0, origin, stop };
    if (child.exitCode !== null || performance.now() > deadlineAtMs) {
      await stop();
      throw new Error('nginx did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
