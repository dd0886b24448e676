// Answers as JSON, by the schemas of the contract.
import fastJsonStringify from 'fast-json-stringify';
import * as z from 'zod/mini';

type Serialize = (answer: unknown) => string;

const compiled = new WeakMap<z.ZodMiniType, Serialize>();

/**
 * Writes answers of a schema, without any field that it does not name. Compiling takes about a millisecond. It happens
 * at the first answer, once for the process, so no start waits for some 400 routes.
 */
export function serializerOf(schema: z.ZodMiniType): Serialize {
  let serialize = compiled.get(schema);
  if (serialize === undefined) {
    serialize = fastJsonStringify(z.toJSONSchema(schema, { unrepresentable: 'any' }) as object);
    compiled.set(schema, serialize);
  }
  return serialize;
}
