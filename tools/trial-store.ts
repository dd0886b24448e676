// A trial of several processes on one machine has a bucket: the S3 store of the tests, in memory.
import { parseArgs } from 'node:util';
import { startS3StandIn } from '../server/test/s3-stand-in/stand-in.ts';
import { runTool } from './run-tool.ts';

const usage = `trial-store.ts [--port 3900]: an S3 store on this machine that keeps everything in memory, for a trial alone.
It prints the variables that processes need, and stops with Ctrl-C. What it kept is lost then.`;

await runTool(usage, async (args) => {
  const { values } = parseArgs({ args, options: { port: { type: 'string', default: '3900' } } });
  const store = await startS3StandIn({ port: Number(values.port), bucket: 'trial' });
  console.log(`STORAGE_URL=s3://${store.bucket}?endpoint=${store.endpoint}
STORAGE_KEY=${store.key}
STORAGE_SECRET=${store.secret}`);
  // Each request would stay in the list that tests read. The timer also keeps this process running.
  const forgetting = setInterval(() => store.requests.splice(0), 60_000);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  clearInterval(forgetting);
  await store.goAway();
  return 0;
});
