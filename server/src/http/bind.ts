// Binds a route of the contract to its handler: parses the request, finds the actor and serializes the answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { kindOf, type CallKind } from '@floodlit/contract/call-kinds';
import { commonErrors } from '@floodlit/contract/errors';
import { keyEndsHeader } from '@floodlit/contract/headers';
import type { Locale } from '@floodlit/contract/primitives';
import type { Answer, RouteDefinition, ServerInput } from '@floodlit/contract/route';
import type { Actor, LoggedInUser } from '../kernel/actor.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Revisions } from '../cache/revisions.ts';
import { addressRange } from '../network/address-range.ts';
import { domainErrorOf, invalid } from './answer-error.ts';
import { isKnown } from './entity-tag.ts';
import { keepAnswers, type KeptAnswer, type Sharing } from './kept-answers.ts';
import { serializerOf } from './serializer.ts';
import { WrittenAnswer } from './written-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    callKind?: CallKind;
  }
}

/** The channel that the request's host belongs to, and what else is known before any key is read. */
export interface RequestFacts {
  readonly channelId: number;
  readonly address: string;
  readonly country: string | undefined;
  /** The host, if the channel owns it. Only such a host may appear in an address that we write. */
  readonly ownHost: string | undefined;
  /** The content's language in the answer: the channel's best match for `Accept-Language`. */
  readonly language: Locale;
  /** The user agent of the browser. */
  readonly userAgent: string | undefined;
}

export type FactsOf = (request: FastifyRequest) => Promise<RequestFacts>;

type ActorOf<Definition extends RouteDefinition> = Definition['audience'] extends 'bootstrap'
  ? undefined
  : Definition['audience'] extends 'user'
    ? LoggedInUser
    : Actor;

export interface HandlerInput<Definition extends RouteDefinition> extends ServerInput<Definition> {
  readonly actor: ActorOf<Definition>;
  readonly facts: RequestFacts;
  readonly reply: FastifyReply;
  readonly request: FastifyRequest;
}

/** The input of a `shared` answer. A cached answer must not depend on its first caller. */
type SharedInput<Definition extends RouteDefinition> = Pick<
  HandlerInput<Definition>,
  'actor' | 'params' | 'query'
> & { readonly facts: Pick<RequestFacts, 'channelId' | 'language'> };

export type Handler<Definition extends RouteDefinition> = (
  input: HandlerInput<Definition>,
) => Promise<Answer<Definition> | WrittenAnswer> | Answer<Definition>;

export interface Binding {
  readonly app: FastifyInstance;
  /** Finds the actor of a presented api key; throws `identity.api_key_invalid`. */
  readonly actorOf: (apiKey: string | undefined, facts: RequestFacts) => Promise<Actor>;
  readonly factsOf: FactsOf;
  readonly callLimits: CallLimits;
  /** In tests: every answer is parsed by its schema, and a code that the route does not declare fails. */
  readonly strict: boolean;
  readonly revisions: Revisions;
}

export interface Bind {
  <const Definition extends RouteDefinition>(definition: Definition, handler: Handler<Definition>): void;
  /** An answer that is kept until the channel is edited, and that a browser asks for again by its tag. */
  shared<const Definition extends RouteDefinition & { readonly method: 'GET' }>(
    sharing: Sharing,
    definition: Definition,
    handler: (input: SharedInput<Definition>) => Promise<Answer<Definition>>,
  ): void;
}

const json = 'application/json; charset=utf-8';

const apiKeyOf = (request: FastifyRequest, source: unknown): string | undefined => {
  const { authorization } = request.headers;
  if (authorization?.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  const fromSource =
    typeof source === 'object' && source !== null && 'api_key' in source ? source.api_key : undefined;
  return typeof fromSource === 'string' ? fromSource : undefined;
};

export function parse<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> | undefined {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}

/** The key and the method override are part of the body. The schemas know only the fields. */
export function fieldsOf(body: unknown): unknown {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  const { api_key: _key, _method: _override, ...fields } = body as Record<string, unknown>;
  return fields;
}

export function assertDeclared(definition: RouteDefinition, error: unknown): void {
  const known = domainErrorOf(error);
  if (known === undefined) return;
  const declared: readonly string[] = [...commonErrors, ...definition.errors];
  if (!declared.includes(known.code))
    throw new Error(
      `${definition.method} ${definition.path} answers ${known.code}, which it does not declare.`,
      { cause: error },
    );
}

/** Never with an answer that is kept, which would tell it of a key that has been renewed since. */
function sendOwn(reply: FastifyReply, text: string, actor: Actor | undefined): void {
  if (actor?.apiKeyEndsAt !== undefined) reply.header(keyEndsHeader, actor.apiKeyEndsAt.toISOString());
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.type(json).send(text);
}

function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, entityTag }: KeptAnswer,
  sharing: Sharing,
): void {
  // The address of a call does not tell where a visitor is, so what depends on it is for the visitor's own browser.
  reply.header('cache-control', sharing === 'everyone' ? 'no-cache' : 'private, no-cache');
  reply.header('etag', entityTag);
  if (isKnown(request, entityTag)) reply.code(304).send();
  else reply.type(json).send(body);
}

/** @returns a function that mounts one route under `/api`. */
export function createBind(binding: Binding): Bind {
  const { app, actorOf, factsOf, callLimits, strict, revisions } = binding;
  const answers = keepAnswers(revisions);
  const mount = <const Definition extends RouteDefinition>(
    definition: Definition,
    handler: Handler<Definition>,
    sharing?: Sharing,
  ): void => {
    const callKind = kindOf(definition);

    const run = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const inQuery = definition.method === 'GET' || definition.method === 'DELETE';
      // Before the key is looked up, so that wrong ones cannot be tried without end either.
      callLimits.countAddress(callKind, addressRange(request.ip));
      const facts = await factsOf(request);
      const key = apiKeyOf(request, inQuery ? request.query : request.body);
      const actor = definition.audience === 'bootstrap' ? undefined : await actorOf(key, facts);
      if (actor !== undefined) callLimits.countKey(callKind, actor.apiKeyId);
      if (definition.audience === 'user' && actor?.kind !== 'user')
        throw new DomainError('identity.login_required');
      if (actor?.kind === 'user' && actor.hasTemporaryPassword && definition.whileTemporary !== true)
        throw new DomainError('identity.password_change_required');
      try {
        const input = {
          params: parse(definition.params, request.params),
          query: parse(definition.query, request.query),
          body: parse(definition.body, fieldsOf(request.body)),
          actor,
          facts,
          reply,
          request,
        };
        const ask = async (): Promise<string> => {
          const answer = await handler(input as unknown as HandlerInput<typeof definition>);
          if (answer instanceof WrittenAnswer) {
            if (strict) definition.response.parse(JSON.parse(answer.text));
            return answer.text;
          }
          if (strict) definition.response.parse(answer);
          return serializerOf(definition.response)(answer);
        };
        if (sharing !== undefined) {
          reply.header('content-language', facts.language);
          reply.header('vary', sharing === 'visitors' ? 'authorization, accept-language' : 'accept-language');
        }
        if (sharing === undefined || actor?.kind === 'user') sendOwn(reply, await ask(), actor);
        else {
          const { params, query } = input;
          const kept = await answers.read(
            {
              path: definition.path,
              channelId: facts.channelId,
              language: facts.language,
              country: sharing === 'visitors' ? facts.country : undefined,
              params,
              query,
            },
            ask,
          );
          sendKept(request, reply, kept, sharing);
        }
      } catch (error) {
        if (strict) assertDeclared(definition, error);
        throw error;
      }
    };

    const url = `/api${definition.path}`;
    const config = { callKind };
    // A GET of playback holds the place of a device or counts a download. HEAD must change nothing.
    const exposeHeadRoute = callKind !== 'playback';
    if (definition.method !== 'PATCH')
      app.route({ method: definition.method, url, config, exposeHeadRoute, handler: run });
    else
      app.post(url, { config }, async (request, reply) => {
        const override = (request.body as Record<string, unknown> | undefined)?._method;
        if (typeof override !== 'string' || override.toLowerCase() !== 'patch')
          throw new DomainError('request.not_found');
        await run(request, reply);
      });
  };
  return Object.assign(
    <const Definition extends RouteDefinition>(definition: Definition, handler: Handler<Definition>) =>
      mount(definition, handler),
    {
      shared: <const Definition extends RouteDefinition & { readonly method: 'GET' }>(
        sharing: Sharing,
        definition: Definition,
        handler: (input: SharedInput<Definition>) => Promise<Answer<Definition>>,
      ) => mount(definition, handler, sharing),
    },
  );
}
