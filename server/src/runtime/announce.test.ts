import { describe, expect, it } from 'vitest';
import { announce } from './announce.ts';

const facts = {
  url: 'http://localhost:4000',
  port: 4000,
  rtmpPort: 1935,
  dataDir: '/data',
  startedInMs: 1_234,
  isSocialSandbox: false,
  isOutbox: false,
  hasChannel: true,
  console: '  Console: http://console.localhost:4000',
} as const;

const alice = 'alice@demo.test';
const dave = 'dave@demo.test     has a membership that renews itself';
const card = '4242 4242 4242 4242 succeeds';
const trialCard = '6011 1111 1111 1117 succeeds';
const second = 'http://second.localhost:4000';
const testMode = "Stripe's test mode";
const real = 'Payments are real';

describe('the start-up message', () => {
  it.each([
    ['sandbox', true, [alice, dave, card, trialCard, second], [testMode, real]],
    ['sandbox', false, [alice, card, trialCard, second], [dave, testMode, real]],
    ['test', false, [alice, second, testMode], [dave, card, trialCard, real]],
    ['live', false, [real, 'your channel'], ['@demo.test', 'Log in as', card, second, testMode, 'demo']],
  ] as const)('payments %s, purchases of the demo %s', (payments, hasDemoPurchases, told, untold) => {
    const text = announce({ ...facts, payments, isDemo: payments !== 'live', hasDemoPurchases });
    for (const part of told) expect(text).toContain(part);
    for (const part of untold) expect(text).not.toContain(part);
  });

  it('names the bucket of the files, and no bucket on a disk', () => {
    const at = { ...facts, payments: 'live', isDemo: false, hasDemoPurchases: false } as const;
    const bucket = 's3://films?endpoint=https://s3.example.com&region=eu-1';
    expect(announce({ ...at, bucket })).toContain(`  Data: /data\n  Files: ${bucket}\n`);
    expect(announce(at)).not.toContain('Files:');
  });

  it('names no person and no channel of the demo on an install that starts empty', () => {
    const text = announce({ ...facts, payments: 'sandbox', isDemo: false, hasDemoPurchases: false });
    expect(text).toContain(card);
    expect(text).toContain('your channel');
    for (const part of ['@demo.test', 'Log in as', second]) expect(text).not.toContain(part);
  });

  it('leads to the console before there is a channel', () => {
    const text = announce({
      ...facts,
      payments: 'sandbox',
      hasChannel: false,
      isDemo: false,
      hasDemoPurchases: false,
    });
    expect(text).toContain('no channel yet: make one in the console');
    expect(text).toContain('http://console.localhost:4000');
    expect(text).not.toContain('your channel');
  });

  it('lists only people whose description holds without purchases', () => {
    const text = announce({ ...facts, payments: 'test', isDemo: true, hasDemoPurchases: false });
    expect(text.match(/\w+(?=@demo\.test)/g)).toEqual(['alice', 'bob', 'carol']);
  });
});
