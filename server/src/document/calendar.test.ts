// The calendar file of an event over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';

let world: World;
let upcoming: { id: number; starts_at: Date };
beforeAll(async () => {
  world = await createDocumentWorld();
  const { rows } = await world.connection.pool.query<typeof upcoming>(
    `select id, starts_at from catalog.events
     where channel_id = $1 and stream_status = 'upcoming' and location_id is not null order by id limit 1`,
    [await world.channelId()],
  );
  upcoming = rows[0] ?? expect.fail('The demo has no upcoming event.');
});
afterAll(() => world.close());

const download = (id: number | string, { query = '', host = 'localhost' } = {}) =>
  world.app.inject({ url: `/media/calendar/event-${id}.ics${query}`, headers: { host } });
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('GET /media/calendar/event-:id.ics', () => {
  it('downloads an upcoming event with its moment in UTC and the address of its page', async () => {
    const answer = await download(upcoming.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="event-${upcoming.id}.ics"`);
    const lines = linesOf(answer.body);
    const moment = upcoming.starts_at.toISOString().replace(/[-:]|\.\d+/g, '');
    expect(lines).toContain(`DTSTART:${moment}`);
    expect(lines).toContain(`URL:https://localhost/watch/${upcoming.id}`);
    expect(lines).toContain(`UID:event-${upcoming.id}@localhost`);
    expect(lines.some((line) => line.startsWith('LOCATION:'))).toBe(true);
  });

  it('names the event in the language of the address', async () => {
    await world.connection.pool.query(
      `update catalog.events set translations = translations || '{"fr": {"name": "Match, retour"}}' where id = $1`,
      [upcoming.id],
    );
    const french = linesOf((await download(upcoming.id, { query: '?lang=fr' })).body);
    expect(french.find((line) => line.startsWith('SUMMARY:'))).toMatch(/^SUMMARY:.+ @ .+ · Match\\, retour$/);
    expect((await download(upcoming.id, { query: '?lang=de' })).body).not.toContain('Match\\, retour');
  });

  it('has a higher sequence after each move, and says that the game is cancelled', async () => {
    const change = (set: string) =>
      world.connection.pool.query(`update catalog.events set ${set} where id = $1`, [upcoming.id]);
    const facts = async () => {
      const lines = linesOf((await download(upcoming.id)).body);
      const sequence = Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));
      return { sequence, status: lines.find((line) => line.startsWith('STATUS:')) };
    };
    const first = await facts();
    expect(first.status).toBe('STATUS:CONFIRMED');
    await change("image = '/other.png'");
    expect(await facts()).toEqual(first);
    await change("starts_at = starts_at + interval '1 day'");
    expect(await facts()).toEqual({ sequence: first.sequence + 1, status: 'STATUS:CONFIRMED' });
    await change('cancelled_at = now()');
    expect(await facts()).toEqual({ sequence: first.sequence + 2, status: 'STATUS:CANCELLED' });
    await change('cancelled_at = null');
    expect(await facts()).toEqual({ sequence: first.sequence + 3, status: 'STATUS:CONFIRMED' });
  });

  it.each(['0', '987654321', 'x', '1e3'])('404 for event-%s.ics', async (id) => {
    expect((await download(id)).statusCode).toBe(404);
  });

  it('[T04] 404 on another channel, and for an event that is over', async () => {
    expect((await download(upcoming.id, { host: 'second.localhost' })).statusCode).toBe(404);
    expect((await download(await world.eventId())).statusCode).toBe(404);
    const { pool } = world.connection;
    await pool.query('update catalog.events set over_at = starts_at where id = $1', [upcoming.id]);
    expect((await download(upcoming.id)).statusCode).toBe(404);
  });
});
