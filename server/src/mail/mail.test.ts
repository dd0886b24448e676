// Letters through a real SMTP server that behaves as badly as they come.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../adapters/smtp-mailer.ts';
import { createWorld, type World } from '../../test/world.ts';
import { mailJobs, postLetter, writeLetter } from './index.ts';

let world: World;
let server: SMTPServer | undefined;
let port = 0;
let received: Buffer[] = [];
const read = (letters: readonly Buffer[]): Promise<Email[]> =>
  Promise.all(letters.map((letter) => PostalMime.parse(letter)));

const isListening = (): boolean => server?.server.listening === true;
const stop = (): Promise<void> =>
  new Promise((resolve) => {
    if (server === undefined || !isListening()) resolve();
    else server.close(() => resolve());
  });

/** Accepts every mail by default, on the same port as before. */
async function listen(options: SMTPServerOptions = {}): Promise<void> {
  await stop();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', () => resolve()));
  port = (server.server.address() as AddressInfo).port;
}

/** Reads the letter, then does this. */
const afterData =
  (
    act: (done: (error?: Error) => void, session: { id: string }) => void,
  ): NonNullable<SMTPServerOptions['onData']> =>
  (stream, session, done) => {
    stream.on('data', () => {});
    stream.on('end', () => act(done, session));
  };
const reply = (responseCode: number): Error => Object.assign(new Error('No.'), { responseCode });

beforeEach(async () => {
  received = [];
  port = 0;
  await listen();
  world = await createWorld({
    mailer: createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      sender: 'no-reply@install.test',
      timeoutMs: 400,
    }),
  });
});
afterEach(async () => {
  await stop();
  await world.close();
});

const brand = { name: 'Northern Sports', monogram: 'N', color: '#ff5a1f', ink: '#12161d' };
async function post(
  dedupKey = 'one',
  href = 'https://demo.test/?a=1&b="2"',
  address = 'support@demo.test',
): Promise<void> {
  const channelId = await world.channelId();
  await world.context.transact((scope) =>
    postLetter(world.context.mail, scope, {
      channelId,
      dedupKey,
      from: { name: 'Northern\r\nBcc: x@y.test Sports', address },
      to: 'fan@example.test',
      replyTo: 'elodie@example.test',
      content: writeLetter(brand, 'fr', {
        subject: 'Déjà vu\r\nBcc: everybody@example.test',
        title: 'Bonjour',
        blocks: [
          { kind: 'text', text: 'Un <script>alert(1)</script> mot.' },
          { kind: 'button', label: 'Continuer', href },
        ],
        footer: 'Envoyé par Northern Sports.',
      }),
    }),
  );
}
const run = (): Promise<void> => world.queue.runAll(mailJobs(world.context.mail));
/** As each minute. */
async function runDue(): Promise<void> {
  await world.queue.send('mail.send_due', {});
  await run();
}
const letter = async () => (await world.context.mail.store.list(await world.channelId(), 1))[0];

describe('a letter', () => {
  it('arrives with all its fields, and without injected ones', async () => {
    await post();
    await run();
    const [mail] = await read(received);
    expect(received).toHaveLength(1);
    expect(mail?.from).toMatchObject({ name: 'Northern Bcc: x@y.test Sports', address: 'support@demo.test' });
    expect(mail?.to).toMatchObject([{ address: 'fan@example.test' }]);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.replyTo).toMatchObject([{ address: 'elodie@example.test' }]);
    expect(mail?.subject).toBe('Déjà vu Bcc: everybody@example.test');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).toContain('href="https://demo.test/?a=1&amp;b=&quot;2&quot;"');
    expect(mail?.text).toContain('Continuer: https://demo.test/?a=1&b="2"');
    expect(mail?.messageId).toBe((await letter())?.message_id);
    expect(await letter()).toMatchObject({ status: 'sent', tries: 1 });
  });

  it('of a channel without a support address comes from the install', async () => {
    await post('one', 'https://demo.test/', '');
    await run();
    const [mail] = await read(received);
    expect(mail?.from).toMatchObject({ address: 'no-reply@install.test' });
  });

  it('is sent once for repeated requests', async () => {
    await post();
    await post();
    await run();
    await world.queue.send('mail.send', { channel_id: await world.channelId(), id: (await letter())?.id });
    await run();
    await runDue();
    expect(received).toHaveLength(1);
  });

  it('[T52] keeps the key of its link only until it is delivered', async () => {
    const key = 'k'.repeat(43);
    await post('keyed', `https://demo.test/password-reset#key=${key}`);
    await run();
    const [mail] = await read(received);
    expect(mail?.text).toContain(`#key=${key}`);
    const kept = await letter();
    expect(`${kept?.html}${kept?.text}`).not.toContain(key);
    expect(kept?.text).toContain('https://demo.test/password-reset#key=struck-out');
  });

  it('is not stored when its transaction is rolled back', async () => {
    const channelId = await world.channelId();
    const failing = world.context.transact(async (scope) => {
      await postLetter(world.context.mail, scope, {
        channelId,
        dedupKey: 'never',
        from: { name: 'N', address: 'support@demo.test' },
        to: 'fan@example.test',
        content: { subject: 'x', html: 'x', text: 'x' },
      });
      throw new Error('The card was declined.');
    });
    await expect(failing).rejects.toThrow('declined');
    expect(await letter()).toBeUndefined();
  });

  it('waits while the mail server is away, and arrives when it is back', async () => {
    await stop();
    await post();
    await run();
    expect(await letter()).toMatchObject({ status: 'waiting', tries: 1 });
    await runDue();
    expect(await letter()).toMatchObject({ tries: 1 });
    world.clock.advance(31);
    await runDue();
    expect(await letter()).toMatchObject({ status: 'waiting', tries: 2 });
    await listen();
    world.clock.advance(61);
    await runDue();
    expect(received).toHaveLength(1);
    expect(await letter()).toMatchObject({ status: 'sent', tries: 3 });
  });

  it.each<[string, SMTPServerOptions]>([
    ['asks to come back later', { onData: afterData((done) => done(reply(451))) }],
    ['does not know the recipient yet', { onRcptTo: (_address, _session, done) => done(reply(450)) }],
    ['says nothing', { onConnect: () => {} }],
    ['says nothing after the letter', { onData: afterData(() => {}) }],
  ])('is tried again when the server %s', async (_, options) => {
    await listen(options);
    await post();
    await run();
    expect(await letter()).toMatchObject({ status: 'waiting', tries: 1 });
    await listen();
    world.clock.advance(31);
    await runDue();
    expect(received).toHaveLength(1);
    expect(await letter()).toMatchObject({ status: 'sent' });
  });

  it('keeps its name when the line broke after it, so that a mailbox shows it once', async () => {
    const lost: Buffer[] = [];
    await listen({
      onData(stream) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          lost.push(Buffer.concat(chunks));
          for (const connection of server?.connections ?? [])
            (connection as { _socket: { destroy(): void } })._socket.destroy();
        });
      },
    });
    await post();
    await run();
    expect(await letter()).toMatchObject({ status: 'waiting' });
    await listen();
    world.clock.advance(31);
    await runDue();
    const [[first], [second]] = [await read(lost), await read(received)];
    expect(first?.messageId).toBeDefined();
    expect(second?.messageId).toBe(first?.messageId);
  });

  it.each<[string, SMTPServerOptions]>([
    ['the letter', { onData: afterData((done) => done(reply(554))) }],
    ['the recipient', { onRcptTo: (_address, _session, done) => done(reply(550)) }],
  ])('is given up when the server refuses %s for good', async (_, options) => {
    await listen(options);
    await post();
    await run();
    expect(await letter()).toMatchObject({ status: 'refused', tries: 1 });
    expect(world.loggedErrors).toHaveLength(1);
    await listen();
    world.clock.advance(3_600);
    await runDue();
    expect(received).toEqual([]);
  });

  it('is abandoned after three days', async () => {
    await stop();
    await post();
    world.clock.advance(72 * 3_600 + 1);
    await run();
    expect(await letter()).toMatchObject({ status: 'refused' });
  });

  it('is taken over when the process that sent it was killed', async () => {
    await post();
    const { store } = world.context.mail;
    const { id } = (await letter()) ?? expect.fail('There is no letter.');
    const now = world.clock.now();
    await store.take(await world.channelId(), id, now, new Date(now.getTime() + 150_000));
    await run();
    expect(received).toEqual([]);
    world.clock.advance(151);
    await runDue();
    expect(received).toHaveLength(1);
  });

  it('is forgotten a month after it was sent', async () => {
    await post();
    await run();
    world.clock.advance(31 * 86_400);
    await runDue();
    expect(await letter()).toBeUndefined();
  });

  it('[T01] is invisible to another channel', async () => {
    await post();
    const other = await world.channelId('littoral-sport');
    expect(await world.context.mail.store.list(other, 10)).toEqual([]);
    expect(await world.context.mail.store.find(other, (await letter())?.id ?? 0)).toBeUndefined();
  });
});
