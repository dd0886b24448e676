import { describe, expect, it } from 'vitest';
import { createStopSteps } from './stop-steps.ts';

const hangs = (): Promise<void> => new Promise(() => undefined);

function someSteps() {
  const said: string[] = [];
  const stopped: string[] = [];
  const steps = createStopSteps((line) => said.push(line));
  return { said, stopped, steps, stops: (name: string) => () => void stopped.push(name) };
}

describe('the parts of a process that stops', () => {
  it('stop in the reverse order, once', async () => {
    const { steps, stopped, stops } = someSteps();
    steps.defer(stops('first'));
    steps.defer(stops('second'));
    await Promise.all([steps.run(), steps.run()]);
    await steps.run();
    expect(stopped).toEqual(['second', 'first']);
  });

  it('do not wait for one that hangs, and the operator reads its name', async () => {
    const { said, steps, stopped, stops } = someSteps();
    steps.defer(stops('the database'));
    steps.defer(hangs, 'the queue', 20);
    steps.defer(stops('the server'));
    await steps.run();
    expect(stopped).toEqual(['the server', 'the database']);
    expect(said).toEqual(['Stopping: the queue did not end within 0.02 s. The rest stops without it.']);
  });

  it('stop although one fails, whose error is thrown at the end', async () => {
    const { steps, stopped, stops } = someSteps();
    steps.defer(stops('the database'));
    steps.defer(() => Promise.reject(new Error('no')));
    await expect(steps.run()).rejects.toThrow('no');
    expect(stopped).toEqual(['the database']);
  });

  it('stop although several fail, and all errors are told', async () => {
    const { steps } = someSteps();
    for (const text of ['one', 'two']) steps.defer(() => Promise.reject(new Error(text)));
    await expect(steps.run()).rejects.toThrow('Error: two Error: one');
  });
});
