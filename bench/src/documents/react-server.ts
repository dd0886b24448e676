// Home rendered by React for each request: the product's own components and document, no cache and no database.
// The page's data is in memory already.
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentData, RenderShell } from '@floodlit/contract/document';
import { projectRoot } from '../../../server/src/runtime/open-runtime.ts';
import { stopOnSignal } from '../../../server/src/processes/stop-on-signal.ts';
import type { ReactServed } from './react-served.ts';

const [documentUrl = ''] = process.argv.slice(2);
const shellFile = path.join(projectRoot, 'web/dist-shell/shell.js');
const { renderShell } = (await import(pathToFileURL(shellFile).href)) as { renderShell: RenderShell };

const text = await (await fetch(documentUrl)).text();
const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
const input = JSON.parse(boot) as DocumentData;
const root = '<div id="root">';
const start = text.indexOf(root) + root.length;
const draw = (): Promise<string> => renderShell(input);
const [before, after] = [text.slice(0, start), text.slice(start + (await draw()).length)];

async function answer(response: http.ServerResponse): Promise<void> {
  const body = Buffer.from(before + (await draw()) + after);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

const server = http.createServer((_request, response) => void answer(response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
stopOnSignal(
  async () => {
    server.closeAllConnections();
    server.close();
  },
  () => {},
);
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.');
const served: ReactServed = { port: address.port };
process.send?.(served);
