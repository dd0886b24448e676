// A bench that has started a tool and two things of its own, and waits until a signal ends it.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithBench, untilSignal } from './ending.ts';

await untilSignal(async () => {
  const tool = spawn('sleep', ['60'], { stdio: 'ignore' });
  endsWithBench(async () => console.log('the first has ended'));
  const endSecond = endsWithBench(async () => console.log('the second has ended'));
  const endThird = endsWithBench(async () => console.log('the third has ended'));
  await endThird();
  const broken = new Promise<never>((_, reject) => {
    endsWithBench(async () => {
      reject(new Error('what was measured is gone'));
      void Promise.reject(new Error('nobody waits for this'));
    });
  });
  console.log(tool.pid);
  try {
    await Promise.race([broken, pause(60_000)]);
  } finally {
    await endSecond();
  }
  return 0;
})([]);
