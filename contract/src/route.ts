// One definition per call, typed on both sides: the server parses requests and serializes answers with it, the client builds URLs from it.
import * as z from 'zod/mini';
import type { CallKind } from './call-kinds.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `bootstrap` needs no key, `visitor` any valid api key of the channel, `user` a key that is logged in,
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
  /** The codes that this call may answer besides those of `commonErrors`; tests fail when another escapes. */
  readonly errors: readonly ErrorCode[];
  /** A POST is repeated by the client only where repeating it is safe. GETs always are. */
  readonly repeatable?: boolean;
  /** Also for who has to set a password of their own first: every other call is refused to them (T54). */
  readonly whileTemporary?: boolean;
  /** What it is counted as, where that is not plainly reading or writing. */
  readonly kind?: CallKind;
}

export const route = <const Definition extends RouteDefinition>(definition: Definition): Definition =>
  definition;

/** `{data: …}`: the answer that holds one thing. */
export const one = <Schema extends z.ZodMiniType>(schema: Schema) => z.object({ data: schema });

/** `{data: […], meta: {total, limit, offset}}`: the answer that holds a page of a list. */
export const listOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({
    data: z.array(schema),
    meta: z.object({ total: z.int(), limit: z.int(), offset: z.int() }),
  });

type Part<Definition, Name extends string> =
  Definition extends Record<Name, infer Schema> ? Schema : undefined;
type Input<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : object;
type Output<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : Record<string, never>;

/** What the client passes: path, query and body fields in one flat object. */
export type ClientArguments<Definition extends RouteDefinition> = Input<Part<Definition, 'params'>> &
  Input<Part<Definition, 'query'>> &
  Input<Part<Definition, 'body'>>;

/** What a handler receives, already parsed. */
export interface ServerInput<Definition extends RouteDefinition> {
  params: Output<Part<Definition, 'params'>>;
  query: Output<Part<Definition, 'query'>>;
  body: Output<Part<Definition, 'body'>>;
}

export type Answer<Definition extends RouteDefinition> = z.output<Definition['response']>;
