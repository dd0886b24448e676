// Binds a route of the console to its handler: log-in, grant and second factor are checked before the handler runs.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kindOf } from '@floodlit/contract/call-kinds';
import type { ConsoleRouteDefinition, SubjectKind } from '@floodlit/contract/operators/console-route';
import type { GrantScope, WorkKind } from '@floodlit/contract/operators/roles';
import { workDeviceHeader, workLinkHeader } from '@floodlit/contract/operators/work-links';
import type { Answer, ServerInput } from '@floodlit/contract/route';
import { actOf, lookOf, workOf, type Act, type Look, type Work } from './act.ts';
import type { ConsoleRooms } from './rooms.ts';
import { assertDeclared, fieldsOf, parse } from '../http/bind.ts';
import { deviceKeyOf, sessionKeyOf, type ConsoleSite } from './console-site.ts';
import { serializerOf } from '../http/serializer.ts';
import { DomainError } from '../kernel/errors.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import { addressRange } from '../network/address-range.ts';
import {
  channelSubject,
  decideAnywhere,
  decideGrant,
  decideInside,
  bindingOf,
  ensureProven,
  findWorker,
  installSubject,
  readOperator,
  scopesFor,
  subjectOfScope,
  type Device,
  type Operator,
  type Subject,
  type Worker,
} from '../operators/index.ts';

type OfGrant<Definition extends ConsoleRouteDefinition, Signed, Linked> = Definition['grant'] extends 'open'
  ? undefined
  : Definition['grant'] extends { readonly link: WorkKind }
    ? Linked
    : Signed;

export interface ConsoleInput<Definition extends ConsoleRouteDefinition> extends ServerInput<Definition> {
  readonly operator: OfGrant<Definition, Operator, undefined>;
  /** The phone of a route with a link of work. Its game is the only one that the handler may touch. */
  readonly worker: OfGrant<Definition, undefined, Worker>;
  /** For routes on `anywhere` and `inside`: the handler shows only what these cover. */
  readonly scopes: readonly GrantScope[];
  /** The only way to write. Nobody acts on an `open` route. */
  readonly act: OfGrant<Definition, Act, Work>;
  readonly look: Look;
  readonly device: Device;
  readonly reply: FastifyReply;
}

/** The answer of a route with `isFile`. */
export class FileAnswer {
  readonly bytes: Buffer;
  readonly contentType: string;
  constructor(bytes: Buffer, contentType: string) {
    this.bytes = bytes;
    this.contentType = contentType;
  }
}

/** The handler of a route with `isRaw` has answered the connection itself. */
export const rawAnswer = Symbol('answered');

type ConsoleHandler<Definition extends ConsoleRouteDefinition> = (
  input: ConsoleInput<Definition>,
) => Promise<Answer<Definition> | FileAnswer | typeof rawAnswer>;

/** Loads the subject that a request names. Undefined when there is none: the caller learns no more. */
export interface FindSubject {
  event(channelId: number, eventId: number): Promise<Subject | undefined>;
  /** The game of the clip. */
  clip(channelId: number, clipId: number): Promise<Subject | undefined>;
  error(errorId: number): Promise<Subject | undefined>;
}

export interface ConsoleBinding {
  readonly app: FastifyInstance;
  readonly rooms: ConsoleRooms;
  readonly site: () => ConsoleSite;
  readonly findSubject: FindSubject;
  readonly callLimits: CallLimits;
  readonly deviceWords: (userAgent: string | undefined) => Pick<Device, 'browser' | 'system'>;
  /** In tests: every answer is parsed by its schema, and a code that the route does not declare fails. */
  readonly strict: boolean;
}

export interface ConsoleBind {
  <const Definition extends ConsoleRouteDefinition>(
    definition: Definition,
    handler: ConsoleHandler<Definition>,
  ): void;
}

/** The refusals that checks before the handler can answer, besides those of any route. */
const refusals = [
  'operators.login_required',
  'operators.not_allowed',
  'operators.grant_ended',
  'operators.not_found',
  'operators.step_up_required',
  'operators.https_required',
] as const;

const codeOf = {
  not_found: 'operators.not_found',
  not_allowed: 'operators.not_allowed',
  ended: 'operators.grant_ended',
} as const;

interface Parsed {
  readonly params: unknown;
  readonly body: unknown;
}

export function createConsoleBind({
  app,
  rooms,
  site,
  findSubject,
  callLimits,
  deviceWords,
  strict,
}: ConsoleBinding): ConsoleBind {
  const { operators } = rooms;
  const look = lookOf(rooms);
  const subjectOf = async (on: SubjectKind, { params, body }: Parsed): Promise<Subject | undefined> => {
    const { channel_id, event_id, clip_id, grant_id, error_id } = params as Record<string, number>;
    switch (on) {
      case 'install':
      case 'anywhere':
        return installSubject;
      case 'channel':
      case 'inside':
        return channelSubject(channel_id ?? 0);
      case 'event':
        return findSubject.event(channel_id ?? 0, event_id ?? 0);
      case 'clip':
        return findSubject.clip(channel_id ?? 0, clip_id ?? (body as { clip_id?: number }).clip_id ?? 0);
      case 'scope':
        return subjectOfScope((body as { scope: GrantScope }).scope);
      case 'grant': {
        const grant = await operators.grants.find(grant_id ?? 0);
        return grant && subjectOfScope(grant.scope);
      }
      case 'error':
        return findSubject.error(error_id ?? 0);
    }
  };

  const ensureGrant = async (
    { grant }: ConsoleRouteDefinition,
    operator: Operator,
    parsed: Parsed,
  ): Promise<readonly GrantScope[]> => {
    if (grant === 'open' || grant === 'signed-in' || 'link' in grant) return [];
    const now = operators.clock.now();
    const { channel_id } = parsed.params as Record<string, number>;
    const decision =
      grant.on === 'anywhere'
        ? decideAnywhere(operator.grants, grant.act, now)
        : grant.on === 'inside'
          ? decideInside(operator.grants, grant.act, channel_id ?? 0, now)
          : await subjectOf(grant.on, parsed).then((subject) =>
              subject === undefined ? 'not_found' : decideGrant(operator.grants, grant.act, subject, now),
            );
    if (decision !== 'allowed') throw new DomainError(codeOf[decision]);
    return scopesFor(operator.grants, grant.act, now);
  };

  const workerOf = (kind: WorkKind, { headers, ip }: FastifyRequest): Promise<Worker> => {
    const [key, device] = [workLinkHeader, workDeviceHeader].map((name) => headers[name]);
    const text = (value: typeof key): string => (typeof value === 'string' ? value : '');
    return findWorker(operators, kind, { key: text(key), device: text(device), address: ip });
  };
  /** A stranger with the link cannot use up the limit of the phone that has it. */
  const limitNameOf = (worker: Worker): string =>
    `work link ${worker.link.id}${bindingOf(worker) === 'here' ? ' at its phone' : ''}`;

  return (definition, handler) => {
    const { grant } = definition;
    const callKind = kindOf(definition);
    const linkKind = typeof grant === 'object' && 'link' in grant ? grant.link : undefined;
    const run = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const network = addressRange(request.ip);
      callLimits.countAddress(callKind, network);
      try {
        if (!site().isServed) throw new DomainError('operators.https_required');
        const device: Device = {
          address: request.ip,
          network,
          key: deviceKeyOf(request, site()),
          ...deviceWords(request.headers['user-agent']),
        };
        const worker = linkKind && (await workerOf(linkKind, request));
        if (worker !== undefined) callLimits.countKey(callKind, limitNameOf(worker));
        const operator =
          grant === 'open' || worker !== undefined
            ? undefined
            : await readOperator(operators, sessionKeyOf(request, site()), request.ip);
        if (operator !== undefined) callLimits.countKey(callKind, `operator ${operator.id}`);
        const parsed = {
          params: parse(definition.params, request.params) ?? {},
          query: parse(definition.query, request.query) ?? {},
          body: parse(definition.body, fieldsOf(request.body)) ?? {},
        };
        const scopes = operator === undefined ? [] : await ensureGrant(definition, operator, parsed);
        // After the grant: only somebody who may act is asked for a second factor.
        if (definition.stepUp === true && operator !== undefined) ensureProven(operators, operator);
        const act = worker ? workOf(rooms, worker) : operator && actOf(rooms, operator);
        const input = { ...parsed, operator, worker, scopes, act, look, device, reply };
        const answer = await handler(input as unknown as ConsoleInput<typeof definition>);
        if (answer === rawAnswer) return reply;
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        if (answer instanceof FileAnswer) return reply.type(answer.contentType).send(answer.bytes);
        if (strict) definition.response.parse(answer);
        return reply.type('application/json; charset=utf-8').send(serializerOf(definition.response)(answer));
      } catch (error) {
        if (strict) assertDeclared({ ...definition, errors: [...refusals, ...definition.errors] }, error);
        throw error;
      }
    };
    app.route({
      method: definition.method,
      url: `/api${definition.path}`,
      config: { callKind },
      exposeHeadRoute: definition.isRaw === true,
      ...(definition.bodyBytes !== undefined && { bodyLimit: definition.bodyBytes }),
      handler: run,
    });
  };
}
