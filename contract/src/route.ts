// One definition per call, typed on both sides. The server parses and serializes with it; the client builds
// addresses. Content in answers has the language of `Accept-Language` that the channel offers, else its first.
import * as z from 'zod/mini';
import type { CallKind } from './call-kinds.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The required key: `bootstrap` needs none, `visitor` any valid api key of the channel, `user` a logged-in key,
 * `operator` the console's own log-in.
 */
export type Audience = 'bootstrap' | 'visitor' | 'user' | 'operator';
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type AnyObject = z.ZodMiniObject;

export interface RouteDefinition {
  readonly method: Method;
  /** Below `/api`, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly audience: Audience;
  readonly params?: AnyObject;
  readonly query?: AnyObject;
  readonly body?: AnyObject;
  readonly response: z.ZodMiniType;
  /** The codes that this call may answer besides those of `commonErrors`. Tests fail when another escapes. */
  readonly errors: readonly ErrorCode[];
  /** The client repeats GETs always, and POSTs only with this flag: repeating them must be safe. */
  readonly repeatable?: boolean;
  /** Open to accounts that must set a new password first. The server refuses them every other call (T54). */
  readonly whileTemporary?: boolean;
  /** The kind for rate limiting, when it is not plain reading or writing. */
  readonly kind?: CallKind;
}

export const route = <const Definition extends RouteDefinition>(definition: Definition): Definition =>
  definition;

/** `{data: …}`: an answer with one object. */
export const one = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ data: schema });

/** `{data: […], meta: {total, limit, offset}}`: an answer with a page of a list. */
export const listOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({
    data: z.array(schema),
    meta: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
  });

type Part<Definition, Name extends string> =
  Definition extends Record<Name, infer Schema> ? Schema : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : object;
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : Record<string, never>;

/** The client's input: path, query and body fields in one flat object. */
export type ClientArguments<Definition extends RouteDefinition> = Input<Part<Definition, 'params'>> &
  Input<Part<Definition, 'query'>> &
  Input<Part<Definition, 'body'>>;

/** The parsed input of a handler. */
export interface ServerInput<Definition extends RouteDefinition> {
  params: Output<Part<Definition, 'params'>>;
  query: Output<Part<Definition, 'query'>>;
  body: Output<Part<Definition, 'body'>>;
}

export type Answer<Definition extends RouteDefinition> = z.output<Definition['response']>;
