import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contact, type ContactRequest } from '@floodlit/contract/channel/contact';
import { identity } from '@floodlit/contract/identity/identity';
import { createAltchaCaptcha } from '../adapters/altcha-captcha.ts';
import { createDatabaseRateLimit } from '../adapters/database-rate-limit.ts';
import { solve } from '../../test/solve-captcha.ts';
import { createWorld, type Session, type World } from '../../test/world.ts';
import { mailJobs } from '../mail/index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.connection.pool.query('delete from mail.messages');
  world.queue.drop();
});

let count = 0;
const aMessage = (changes: Partial<ContactRequest> = {}): ContactRequest => ({
  name: 'Élodie Tremblay',
  contact: 'elodie@example.test',
  topic: 'playback',
  message: 'The picture stops.\nSound goes on. <b>Help</b>',
  idempotency_key: `message-${++count}`,
  ...changes,
});
const write = (session: Session, changes?: Partial<ContactRequest>) =>
  session.client.call(contact.write, aMessage(changes));
const letters = async (slug?: string) => world.context.mail.store.list(await world.channelId(slug), 100);

describe('POST /contact', () => {
  it('sends the channel a mail with a reply address', async () => {
    const visitor = await world.visitor();
    const event_id = await world.eventId();
    expect(await write(visitor, { event_id, device: 'Firefox 140 on Linux' })).toEqual({
      data: { accepted: true },
    });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      from_name: 'Northern Sports',
      from_address: 'support@demo.test',
      recipient: 'support@demo.test',
      reply_to: 'elodie@example.test',
      subject: 'Trouble watching a game: Élodie Tremblay',
      status: 'waiting',
    });
    expect(letter?.html).toContain('&lt;b&gt;Help&lt;/b&gt;');
    expect(letter?.html).toContain('lang="en" dir="ltr"');
    expect(letter?.text).toContain('> The picture stops.\n> Sound goes on.');
    expect(letter?.text).toContain(`#${event_id}`);
    expect(letter?.text).toContain('Firefox 140 on Linux');
    await world.queue.runAll(mailJobs(world.context.mail));
    expect((await letters())[0]).toMatchObject({ status: 'kept', tries: 1 });
  });

  it('uses the channel’s language and colours', async () => {
    await write(await world.visitor('second.localhost'), { language: 'fr' });
    const [letter] = await letters('littoral-sport');
    expect(letter?.subject).toBe('Problème pour regarder un match\u00a0: Élodie Tremblay');
    expect(letter?.html).toContain('lang="fr"');
    expect(letter?.html).toContain('Littoral Sport');
    expect(await letters()).toEqual([]);
  });

  it('accepts a phone number, and then sets no reply address', async () => {
    await write(await world.visitor(), { contact: '(514) 555-0199' });
    expect((await letters())[0]).toMatchObject({ reply_to: null });
    expect((await letters())[0]?.text).toContain('(514) 555-0199');
  });

  it.each(['', 'nowhere'])(
    '409 where the channel has the support address "%s", and sends nothing',
    async (address) => {
      const { pool } = world.connection;
      const settingsOf = `update channel.channels set settings = settings || jsonb_build_object('support_email', $1::text) where slug = $2`;
      const { rows } = await pool.query<{ email: string }>(
        `select settings->>'support_email' as email from channel.channels where slug = 'littoral-sport'`,
      );
      await pool.query(settingsOf, [address, 'littoral-sport']);
      const visitor = await world.visitor('second.localhost');
      await expect
        .poll(
          () =>
            write(visitor).then(
              () => undefined,
              (error: unknown) => error,
            ),
          { timeout: 5_000 },
        )
        .toMatchObject({ status: 409, code: 'channel.contact_unavailable' });
      await pool.query('delete from mail.messages');
      await expect(write(visitor)).rejects.toMatchObject({ status: 409 });
      expect(await letters('littoral-sport')).toEqual([]);
      await pool.query(settingsOf, [rows[0]?.email, 'littoral-sport']);
      await expect.poll(() => write(visitor).catch(() => undefined), { timeout: 5_000 }).toBeDefined();
    },
  );

  it('sends one mail for repeated requests', async () => {
    const visitor = await world.visitor();
    const message = aMessage();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.client.call(contact.write, message)));
    expect(answers).toEqual(answers.map(() => ({ data: { accepted: true } })));
    expect(await letters()).toHaveLength(1);
    expect(world.queue.held).toHaveLength(1);
  });

  it('[T65] injects nothing into a header', async () => {
    await write(await world.visitor(), { name: 'Eve\u202e \r\nBcc: all@example.test' });
    const [letter] = await letters();
    expect(letter?.subject).not.toMatch(/[\r\n\u202e]/);
  });

  it('[R5.01c] answers each invalid field with its own message', async () => {
    const visitor = await world.visitor();
    const failure = await write(visitor, { name: '', contact: 'x', message: ' ' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: {
        name: ['Field is required'],
        contact: ['A valid email address is required'],
        message: ['Please fill in the input field.'],
      },
    });
    await expect(write(visitor, { name: '\u200b' })).rejects.toMatchObject({ status: 400 });
  });

  it('[T01] refuses a game of another channel', async () => {
    const event_id = await world.eventId({ slug: 'littoral-sport' });
    await expect(write(await world.visitor(), { event_id })).rejects.toMatchObject({
      status: 404,
      code: 'catalog.event_not_found',
    });
    expect(await letters()).toEqual([]);
  });

  it('accepts a message of a machine, and drops it', async () => {
    expect(await write(await world.visitor(), { website: 'https://spam.example' })).toEqual({
      data: { accepted: true },
    });
    expect(await letters()).toEqual([]);
  });
});

describe('POST /contact with limits', () => {
  let counting: World;
  let limited: World;
  beforeAll(async () => {
    counting = await createWorld();
    limited = await createWorld({ rateLimit: createDatabaseRateLimit(counting.connection.pool) });
  });
  afterAll(async () => {
    await limited.close();
    await counting.close();
  });
  const tooOften = {
    status: 429,
    code: 'channel.contact_limited',
    retryAfterSeconds: expect.any(Number) as number,
  };

  it('[T74] allows one person three messages an hour, and a network ten', async () => {
    const visitor = await limited.visitor();
    const alice = await limited.as('alice');
    for (let times = 0; times < 3; times++) await write(visitor);
    await expect(write(visitor)).rejects.toMatchObject(tooOften);
    // Another key is not another person.
    await expect(write(await limited.visitor(), { contact: 'ELODIE@example.test' })).rejects.toMatchObject(
      tooOften,
    );
    for (let times = 0; times < 3; times++) await write(alice);
    await expect(write(alice, { contact: 'other@example.test' })).rejects.toMatchObject(tooOften);
    // Eight letters and refusals of this network were counted; two more are let through.
    await write(visitor, { contact: 'third@example.test' });
    await expect(write(visitor, { contact: 'fourth@example.test' })).rejects.toMatchObject(tooOften);
    expect(await limited.context.mail.store.list(await limited.channelId(), 100)).toHaveLength(7);
  });
});

describe('POST /contact with a captcha', () => {
  // The captcha's own library looks at the real time.
  const clock = { now: () => new Date() };
  it('requires one solution per message, for any number of repeats', async () => {
    const guarded = await createWorld({ captcha: createAltchaCaptcha('secret', clock) });
    try {
      const visitor = await guarded.visitor();
      await expect(visitor.client.call(contact.write, aMessage())).rejects.toMatchObject({
        code: 'identity.captcha_required',
      });
      const { challenge } = (await visitor.client.call(identity.captcha, { action: 'contact' })).data;
      const message = aMessage({
        recaptcha_token: await solve(challenge ?? expect.fail('No captcha is asked.')),
      });
      await visitor.client.call(contact.write, message);
      await visitor.client.call(contact.write, message);
      expect(await guarded.context.mail.store.list(await guarded.channelId(), 10)).toHaveLength(1);
    } finally {
      await guarded.close();
    }
  });
});
