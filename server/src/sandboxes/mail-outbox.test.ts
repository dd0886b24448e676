import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contact } from '@floodlit/contract/channel/contact';
import { createWorld, type World } from '../../test/world.ts';
import { sandboxMail, showsOutbox } from './mail-outbox.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({}, (app, factsOf, context) => sandboxMail(app, context.mail.store, factsOf));
});
afterAll(() => world.close());
const open = (path: string, host = 'localhost') => world.app.inject({ url: path, headers: { host } });

describe('/sandbox/mail', () => {
  it('reports an empty outbox', async () => {
    expect((await open('/sandbox/mail')).body).toContain('No letter has been written yet.');
  });

  it('shows letters of this channel alone, in a frame where nothing runs', async () => {
    const visitor = await world.visitor();
    await visitor.client.call(contact.write, {
      name: '<img src=x onerror=alert(1)>',
      contact: 'eve@example.test',
      topic: 'other',
      message: '</iframe><script>alert(1)</script>',
      idempotency_key: 'message-1',
    });
    const page = await open('/sandbox/mail');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('&lt;img src=x');
    expect(page.body).not.toContain('<img');
    expect(page.body).not.toContain('<script');
    const path = /src="(\/sandbox\/mail\/\d+)"/.exec(page.body)?.[1] ?? expect.fail('No letter is shown.');
    const letter = await open(path);
    expect(letter.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(letter.body).not.toContain('<script');
    expect((await open(path, 'second.localhost')).statusCode).toBe(404);
    expect((await open('/sandbox/mail', 'second.localhost')).body).not.toContain('eve@example.test');
  });

  it.each(['0', 'x', '-1', '99999999', '1e3'])('knows no letter %s', async (id) => {
    expect((await open(`/sandbox/mail/${id}`)).statusCode).toBe(404);
  });
});

describe('the outbox page', () => {
  it.each([
    ['http://localhost:4000', true],
    ['http://second.localhost:4000', true],
    ['http://127.0.0.1:4000', true],
    ['http://[::1]:4000', true],
    ['https://watch.example', false],
    ['http://192.168.0.9:4000', false],
    ['https://localhost.evil.test', false],
    ['https://notlocalhost', false],
  ])('[T52] with %s in front is shown: %s', (publicUrl, isShown) => {
    const here = { publicUrl, host: '127.0.0.1', smtpUrl: undefined };
    expect(showsOutbox(here)).toBe(isShown);
    expect(showsOutbox({ ...here, smtpUrl: 'smtp://mail.test' })).toBe(false);
    expect(showsOutbox({ ...here, host: '0.0.0.0' })).toBe(false);
  });
});
