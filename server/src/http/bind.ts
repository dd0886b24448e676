// Binds a route of the contract to its handler: parses the request, finds the actor, serializes the answer by its schema.
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { commonErrors } from '@floodlit/contract/errors';
import type { Answer, RouteDefinition, ServerInput } from '@floodlit/contract/route';
import type { Actor, LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import { domainErrorOf, invalid } from './answer-error.ts';

/** The channel that the request's host belongs to, and what else is known before any key is read. */
export interface RequestFacts {
  readonly channelId: number;
  readonly address: string;
  readonly country: string | undefined;
  /** The host, where the channel has it for its own: only such a host may stand in an address that we write. */
  readonly ownHost: string | undefined;
}

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

export type Handler<Definition extends RouteDefinition> = (
  input: HandlerInput<Definition>,
) => Promise<Answer<Definition>> | Answer<Definition>;

export interface Binding {
  readonly app: FastifyInstance;
  /** Finds the actor of a presented api key; throws `identity.api_key_invalid`. */
  readonly actorOf: (apiKey: string | undefined, facts: RequestFacts) => Promise<Actor>;
  readonly factsOf: (request: FastifyRequest) => Promise<RequestFacts>;
  /** In tests: every answer is parsed by its schema, and a code that the route does not declare fails. */
  readonly strict: boolean;
}

export type Bind = <const Definition extends RouteDefinition>(
  definition: Definition,
  handler: Handler<Definition>,
) => void;

const apiKeyOf = (request: FastifyRequest, source: unknown): string | undefined => {
  const { authorization } = request.headers;
  if (authorization?.startsWith('Bearer ')) return authorization.slice('Bearer '.length);
  const fromSource =
    typeof source === 'object' && source !== null && 'api_key' in source ? source.api_key : undefined;
  return typeof fromSource === 'string' ? fromSource : undefined;
};

function parse<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> | undefined {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error.issues);
  return result.data;
}

/** The key and the method override travel in the body beside the fields; schemas know only the fields. */
function fieldsOf(body: unknown): unknown {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) return body;
  const { api_key: _key, _method: _override, ...fields } = body as Record<string, unknown>;
  return fields;
}

function assertDeclared(definition: RouteDefinition, error: unknown): void {
  const known = domainErrorOf(error);
  if (known === undefined) return;
  const declared: readonly string[] = [...commonErrors, ...definition.errors];
  if (!declared.includes(known.code))
    throw new Error(
      `${definition.method} ${definition.path} answers ${known.code}, which it does not declare.`,
      { cause: error },
    );
}

/** @returns a function that mounts one route under `/api`. */
export function createBind({ app, actorOf, factsOf, strict }: Binding): Bind {
  return (definition, handler) => {
    const serialize = fastJsonStringify(
      z.toJSONSchema(definition.response, { unrepresentable: 'any' }) as object,
    );

    const run = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const inQuery = definition.method === 'GET' || definition.method === 'DELETE';
      const facts = await factsOf(request);
      const key = apiKeyOf(request, inQuery ? request.query : request.body);
      const actor = definition.audience === 'bootstrap' ? undefined : await actorOf(key, facts);
      if (definition.audience === 'user' && actor?.kind !== 'user')
        throw new DomainError('identity.login_required');
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
        const answer = await handler(input as unknown as HandlerInput<typeof definition>);
        if (strict) definition.response.parse(answer);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        reply.type('application/json; charset=utf-8').send(serialize(answer));
      } catch (error) {
        if (strict) assertDeclared(definition, error);
        throw error;
      }
    };

    const url = `/api${definition.path}`;
    if (definition.method !== 'PATCH') app.route({ method: definition.method, url, handler: run });
    else
      app.post(url, async (request, reply) => {
        const override = (request.body as Record<string, unknown> | undefined)?._method;
        if (typeof override !== 'string' || override.toLowerCase() !== 'patch')
          throw new DomainError('request.not_found');
        await run(request, reply);
      });
  };
}
