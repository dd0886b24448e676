import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { calls } from '../src/lib/gen/calls.ts';

describe('the calls of the web', () => {
  it('are those of the contract', () => {
    expect(calls.commerce.buy.path).toBe(api.commerce.buy.path);
    expect(calls.commerce.buy.repeatable).toBe(true);
    expect(calls.identity.login).not.toHaveProperty('repeatable');
  });

  it('are only those that the web makes', () => {
    expect(calls.channel).toHaveProperty('faq');
    expect(calls.channel).not.toHaveProperty('menu');
  });

  it('are meant by every address of the API that is written as a text', () => {
    const known = new Set(
      Object.values(api).flatMap((room) => Object.values(room).map(({ path }) => path as string)),
    );
    const root = new URL('../../', import.meta.url);
    const written = globSync(['{web,ui}/src/**/*.{ts,tsx}', 'server/src/document/*.ts'], { cwd: root })
      .filter((file) => !/test|\/gen\//.test(file))
      .flatMap((file) => [
        ...readFileSync(new URL(file, root), 'utf8').matchAll(
          /['"`](?:\/api)?(\/(?:datalake|user|error_reports)[\w/-]*)['"`?]/g,
        ),
      ])
      .map(([, path = '']) => path);
    expect(written.length).toBeGreaterThan(5);
    expect(written.filter((path) => !known.has(path) && !known.has(path.replace('/this', '/:id')))).toEqual(
      [],
    );
  });

  it('carry no schema', () => {
    expect(Object.keys(calls.catalog.events)).toEqual(['method', 'path', 'audience']);
  });
});
