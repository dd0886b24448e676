// Every live sender of the table.
import { describe, it, vi } from 'vitest';
import { senders } from './senders.ts';
import { checkSender } from './take-sender.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('every live sender', () => {
  it.each([...senders])('$name: $what', (sender) => checkSender(sender));
});
