// `npm run dev`: the product with hot module replacement for the web. The server restarts when its sources change.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { createServer as createVite } from 'vite';
import { ConfigError, readEnvironment, type Config } from '../server/src/config/config.ts';
import { ensurePortIsFree } from '../server/src/processes/free-port.ts';
import { stopGroup } from '../server/src/processes/spawn-child.ts';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { stopOnSignal } from '../server/src/processes/stop-on-signal.ts';
import { buildWeb } from './build-web.ts';
import { createDevProxy } from './dev/proxy.ts';
import { preamblePlugin } from './dev/react-preamble.ts';
import { remakeGenerated } from './dev/remake-generated.ts';
import { projectRoot } from './run-task.ts';
import { runTool } from './run-tool.ts';

const usage = `npm run dev: the same as npm start, with reload on change.
A change under web/ or ui/ shows in the open page without a reload. A change under server/, contract/, ffmpeg/ or demo/ restarts the server.
The first picture of a page (the static shell) is the one of the last \`npm start\` build until this command is started again.`;

const watched = ['server/src', 'contract/src', 'ffmpeg/src', 'demo/src'];

function readSettings(): Config {
  try {
    return readEnvironment();
  } catch (error) {
    if (error instanceof ConfigError) throw new StartRefused(error.message);
    throw error;
  }
}

await runTool(usage, async (args) => {
  const { port, host, publicUrl } = readSettings();
  await ensurePortIsFree(host, port);
  await buildWeb(console.log);
  const serverPort = port + 10;
  await ensurePortIsFree(host, serverPort, {
    port: 'PORT (plus 10, for the server behind it)',
    host: 'HOST',
  });
  const front = createServer();
  const vite = await createVite({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [preamblePlugin(), remakeGenerated(projectRoot)],
    server: {
      middlewareMode: true,
      hmr: { server: front },
      allowedHosts: true,
      fs: { allow: [projectRoot] },
    },
  });
  const proxy = createDevProxy({ host, port: serverPort });
  front.on('request', (request, response) => {
    vite.middlewares(request, response, () => proxy(request, response));
  });
  front.listen(port, host);
  const server = spawn(
    process.execPath,
    [
      ...watched.map((folder) => `--watch-path=${folder}`),
      '--watch-preserve-output',
      'server/src/main.ts',
      ...args,
    ],
    {
      cwd: projectRoot,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl },
    },
  );
  console.log(`Hot reload at ${publicUrl} (the server itself listens on ${serverPort}).`);
  stopOnSignal(async () => {
    front.closeAllConnections();
    await vite.close();
    if (server.pid !== undefined) await stopGroup(server.pid, 30_000);
  }, console.error);
  return 0;
});
