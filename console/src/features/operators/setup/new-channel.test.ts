import { describe, expect, it } from 'vitest';
import { faultsOfFirstStep } from './new-channel.ts';

const values = { name: 'Lake County', host: 'sports.lake.example', support_email: 'help@lake.example' };
const faultsOf = (change: Partial<typeof values>) =>
  faultsOfFirstStep({ ...values, ...change }, 'console.lake.example');

describe('the first step of a new channel', () => {
  it('is left with a name, a host and an address', () => {
    expect(faultsOf({ support_email: ' help@lake.example ' })).toEqual([]);
  });

  it.each(['help', 'help@lake', 'help@@lake.example', 'help@ lake.example'])(
    'marks the address %s, which is none',
    (support_email) => {
      expect(faultsOf({ support_email })).toEqual([
        { field: 'support_email', message: 'A valid email address is required' },
      ]);
    },
  );

  it('marks each field that is empty, and the host of the console', () => {
    expect(faultsOf({ name: ' ', host: 'Console.lake.example ', support_email: '' })).toEqual([
      { field: 'name', message: 'Field is required' },
      { field: 'host', message: 'failure.channel_host_of_console' },
      { field: 'support_email', message: 'Field is required' },
    ]);
  });
});
