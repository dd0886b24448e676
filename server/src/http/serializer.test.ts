import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '@floodlit/contract';
import { consoleApi } from '@floodlit/contract/operators/console-api';
import { serializerOf } from './serializer.ts';

const routes = [api, consoleApi].flatMap((rooms) =>
  Object.values<Record<string, { path: string; response: z.ZodMiniType }>>(rooms).flatMap((room) =>
    Object.values(room),
  ),
);

describe('the serializer of a schema', () => {
  it.each(routes.map(({ path, response }) => [path, response] as const))(
    'can be made for the answer of %s',
    (_path, response) => {
      expect(serializerOf(response)).toBeTypeOf('function');
    },
  );

  it('[T06] leaves out what the schema does not name, and is made once', () => {
    const schema = z.object({ name: z.string() });
    expect(serializerOf(schema)({ name: 'Comets', secret: 'x' })).toBe('{"name":"Comets"}');
    expect(serializerOf(schema)).toBe(serializerOf(schema));
  });
});
