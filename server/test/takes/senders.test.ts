// The senders that differ most. `npm run test:deep` plays the whole table.
import { describe, it, vi } from 'vitest';
import { senders } from './senders.ts';
import { checkSender } from './take-sender.ts';

vi.setConfig({ testTimeout: 30_000 });

describe('a live sender', () => {
  it.each(senders.filter(({ isShort }) => isShort === true))('$name: $what', (sender) => checkSender(sender));
});
