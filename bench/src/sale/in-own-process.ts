// Runs a load generator or a timer in a separate process: one message there, one back.
import { fork } from 'node:child_process';
import path from 'node:path';

/** @param file beside this one. */
export function askOwnProcess<Answer>(file: string, message: object): Promise<Answer> {
  const child = fork(path.join(import.meta.dirname, file), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
    child.once('message', (answer) => resolve(answer as Answer));
    child.send(message);
  });
}

/** The other side. */
export function answerOnce<Message>(work: (message: Message) => Promise<object>): void {
  process.once('message', (message: Message) => {
    void work(message).then((answer) => {
      // Not before it is sent: a long one would be lost.
      process.send?.(answer, () => process.disconnect());
    });
  });
}
