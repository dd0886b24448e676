import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { createWorld, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const settings = async (host?: string) =>
  (await (await world.visitor(host)).client.call(channel.settings)).data;
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 6_000 });

describe('channel set', () => {
  it('[R3.10f] gives a channel its own logo and favicon, and takes them away', async () => {
    const before = await settings();
    expect(before).toMatchObject({ logo: null, favicon: null });
    const logo = 'https://cdn.example/logo.svg';
    await floodlit('channel', 'set', '--logo', logo, '--favicon', '/media/own.png');
    await eventually(() => settings()).toEqual({ ...before, logo, favicon: '/media/own.png' });
    await floodlit('channel', 'set', '--logo', 'none');
    await eventually(() => settings()).toEqual({ ...before, favicon: '/media/own.png' });
  });

  it('[R1.03] lets viewers choose among the languages only where that is turned on', async () => {
    await floodlit('channel', 'set', '--multi-language', 'off');
    await eventually(async () => (await settings()).languages).toHaveLength(1);
    await floodlit('channel', 'set', '--multi-language', 'on');
    await eventually(async () => (await settings()).languages.length).toBeGreaterThan(1);
  });

  it('switches AirPlay and Google Cast on and off, each by itself, and both are off at first', async () => {
    const before = await settings();
    expect(before).not.toHaveProperty('remote_playback');
    for (const _ of [1, 2]) await floodlit('channel', 'set', '--cast', 'on');
    await eventually(() => settings()).toEqual({ ...before, remote_playback: ['cast'] });
    await floodlit('channel', 'set', '--airplay', 'on');
    await eventually(async () => (await settings()).remote_playback).toEqual(['cast', 'airplay']);
    expect(await settings('second.localhost')).not.toHaveProperty('remote_playback');
    await floodlit('channel', 'set', '--cast', 'off', '--airplay', 'off');
    await eventually(() => settings()).toEqual(before);
  });

  it('[R9.04] prints the channel’s refund text, or the product’s default', async () => {
    await floodlit('channel', 'set', '--refund-policy', 'Money back within 24 hours.');
    await eventually(async () => (await settings()).refund_policy).toBe('Money back within 24 hours.');
    await floodlit('channel', 'set', '--refund-policy', 'none');
    await eventually(async () => (await settings()).refund_policy).toBe('');
    await expect(floodlit('channel', 'set', '--refund-policy', 'x'.repeat(201))).rejects.toThrow(
      '200 characters',
    );
  });

  it('shows prices with the fee, a sentence on single games and the address of the seller', async () => {
    const before = await settings();
    const sale = { single_game_refunds: 'A canceled game is refunded.', prices_include_fee: true };
    const refunds = ['--single-game-refunds', sale.single_game_refunds];
    await floodlit(
      'channel',
      'set',
      '--prices-include-fee',
      'on',
      ...refunds,
      '--address',
      'City TV | 1 Main St',
    );
    const address = 'City TV\n1 Main St';
    await eventually(() => settings()).toEqual({
      ...before,
      ...sale,
      contact: { ...before.contact, address },
    });
    expect(await floodlit('channel', 'show')).toContain('City TV | 1 Main St');
    const off = ['--prices-include-fee', 'off', '--single-game-refunds', 'none', '--address', 'none'];
    await floodlit('channel', 'set', ...off);
    const { contact, ...after } = await settings();
    expect(after).toMatchObject({ single_game_refunds: '', prices_include_fee: false });
    expect(contact).toEqual({ ...before.contact, address: undefined });
    await expect(floodlit('channel', 'set', '--single-game-refunds', 'x'.repeat(301))).rejects.toThrow(
      'at most 300 characters',
    );
    await expect(floodlit('channel', 'set', '--address', 'x'.repeat(401))).rejects.toThrow(
      'at most 400 characters',
    );
  });

  it('[T01] changes no other channel', async () => {
    const before = await settings('second.localhost');
    await floodlit('channel', 'set', '--logo', '/media/first.svg');
    expect(await settings('second.localhost')).toEqual(before);
  });

  it.each([
    [['--logo', 'http://cdn.example/x.svg'], 'A picture is a path of this site'],
    [['--favicon', 'javascript:alert(1)'], 'A picture is a path of this site'],
    [['--multi-language', 'yes'], 'use on or off'],
    [['--cast', 'yes'], '--cast is "yes": use on or off'],
    [['--prices-include-fee', 'yes'], '--prices-include-fee is "yes": use on or off'],
    [[], 'Nothing to change'],
  ])('refuses %s and says what to do', async (words, message) => {
    await expect(floodlit('channel', 'set', ...words)).rejects.toThrow(message);
  });
});
