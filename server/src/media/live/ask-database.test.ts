import { describe, expect, it } from 'vitest';
import { createDatabaseAsker } from './ask-database.ts';

const silent = 'The database does not answer.';

describe('a database that is asked', () => {
  it('is given up after a time, and asked no further until a probe has an answer', async () => {
    const database = createDatabaseAsker(5);
    let questions = 0;
    const never = (): Promise<never> => {
      questions += 1;
      return new Promise(() => undefined);
    };
    await expect(database.ask(never)).rejects.toThrow(silent);
    await expect(database.ask(never)).rejects.toThrow(silent);
    expect(questions).toBe(1);
    await expect(database.probe(never)).rejects.toThrow(silent);
    await expect(database.probe(() => Promise.reject(new Error('It is away.')))).rejects.toThrow('away');
    await expect(database.ask(never)).rejects.toThrow(silent);
    expect(questions).toBe(2);
    expect(await database.probe(async () => 7)).toBe(7);
    expect(await database.ask(async () => undefined)).toBeUndefined();
  });
});
