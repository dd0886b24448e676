// The console of a running product: its application, and what the start says about it.
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../db/connect.ts';
import { demoOwnerEmail, demoPassword, seedDemoOwner } from '../demo/index.ts';
import { consoleSiteOf } from './console-site.ts';
import { isThisMachine } from '../network/this-machine.ts';
import { createConsoleApp } from './app.ts';
import type { FindConsole } from './pages/ports.ts';

export interface OpenedConsole {
  readonly host: string;
  readonly app: ReturnType<typeof createConsoleApp>;
}

/**
 * @param connection of the console alone.
 * @returns undefined for a deployment without a host of the console.
 */
export async function openConsole(
  context: Context,
  { consoleHost, demoContent, publicUrl, rtmpPort, stripe, trustProxy }: Config,
  findConsole: FindConsole,
  connection: Connection,
  url: () => string,
): Promise<OpenedConsole | undefined> {
  if (consoleHost === undefined) return undefined;
  // The password of the demo owner is known to everybody (T77).
  if (demoContent && stripe === undefined && isThisMachine(publicUrl)) await seedDemoOwner(context.operators);
  else await context.operators.store.removeByEmail(demoOwnerEmail);
  const app = createConsoleApp(context, connection, {
    host: consoleHost,
    trustProxy,
    publicUrl: url,
    strict: false,
    rtmpPort,
    findConsole,
  });
  return { host: consoleHost, app };
}

/**
 * One line or two for the start message.
 * @param isBuilt without a build, the first opening shows a page that waits for one.
 */
export async function consoleLines(
  { operators }: Pick<Context, 'operators'>,
  host: string | undefined,
  url: string,
  isBuilt: boolean,
): Promise<string> {
  if (host === undefined)
    return '  Console: none. Set CONSOLE_HOST to a host of its own, such as console.example.com.';
  const site = consoleSiteOf(host, url);
  if (!site.isServed)
    return `  Console: ${site.origin} answers only over https, because PUBLIC_URL is on another machine and begins with http://.`;
  const wait = isBuilt ? '' : '\n    The first opening builds it, which takes about half a minute.';
  if ((await operators.store.count()) === 0)
    return `  Console: ${site.origin}. Make its first owner: npm run floodlit -- operator create --email <address> --name <name>${wait}`;
  if ((await operators.store.findByEmail(demoOwnerEmail)) === undefined)
    return `  Console: ${site.origin}${wait}`;
  return `  Console: ${site.origin}${wait}
    ${demoOwnerEmail}, password ${demoPassword}, and the code that this prints: npm run floodlit -- operator demo-code`;
}
