import { ChannelDefinition } from '@floodlit/contract/channel/definition';
import { describe, expect, it } from 'vitest';
import { fieldText } from '../../../lib/field-text.ts';
import { definitionOf, emptyChannel, faultsOfFirstStep } from './new-channel.ts';

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

const typed = (service_fee: string) =>
  definitionOf({
    ...emptyChannel('fr'),
    name: 'Harbour Sports',
    host: 'harbour.localhost',
    support_email: 'help@harbour.test',
    service_fee,
  });

describe('the service fee of a new channel', () => {
  it.each([
    ['', '0.00'],
    ['1,50', '1.50'],
    [' 2 ', '2.00'],
    ['١٫٥٠', '1.50'],
  ])('is taken as typed in each language: %s', (text, fee) => {
    expect(ChannelDefinition.parse(typed(text)).service_fee).toBe(fee);
  });

  it('shows what an amount looks like when it is refused', () => {
    const { error } = ChannelDefinition.safeParse(typed('abc'));
    const language = { t: (key: string) => key, has: () => false } as unknown as Parameters<
      typeof fieldText
    >[1];
    expect(error?.issues.map(({ path, message }) => [path.join('.'), fieldText(message, language)])).toEqual([
      ['service_fee', 'field_error.amount'],
    ]);
  });
});
