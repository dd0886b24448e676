// An answer that is JSON already, so that one text serves all its readers.
import type * as z from 'zod/mini';
import { serializerOf } from './serializer.ts';

export class WrittenAnswer {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Writes an answer once. It has no field that its schema does not name. */
export const writeAnswer = <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: z.output<Schema>,
): WrittenAnswer => new WrittenAnswer(serializerOf(schema)(answer));
