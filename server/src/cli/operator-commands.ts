// `operator …` and `audit list`: the people of the console, and what they did.
import * as z from 'zod/mini';
import { AuditAct } from '@floodlit/contract/operators/audit';
import { Role, type GrantScope } from '@floodlit/contract/operators/roles';
import { email as Email } from '@floodlit/contract/identity/identity';
import { Locale } from '@floodlit/contract/primitives';
import { demoOwnerCode } from '../demo/index.ts';
import { createOperator, csvOf, listActs, resetOperator, revokeGrant } from '../operators/index.ts';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { tableText } from './table-text.ts';

const reason = {
  type: 'text',
  placeholder: 'text',
  summary: 'why, for the audit log',
} as const;
const email = { type: 'text', placeholder: 'address', summary: 'of the person', isRequired: true } as const;
const role = {
  type: 'text',
  placeholder: 'role',
  summary: 'owner, editor, finance, support, scorer, camera or moderator',
} as const;
const place = {
  channel: {
    type: 'text',
    placeholder: 'slug',
    summary: 'only this channel; without it the whole install',
  },
  school: { type: 'number', placeholder: 'id', summary: 'only this school of the channel' },
  team: { type: 'number', placeholder: 'id', summary: 'only this team of the channel' },
  venue: { type: 'number', placeholder: 'id', summary: 'only this venue of the channel' },
  event: { type: 'number', placeholder: 'id', summary: 'only this game of the channel' },
  until: { type: 'text', placeholder: 'time', summary: 'such as 2027-06-30T22:00:00Z; without it forever' },
} as const;

interface Place {
  readonly channel: string | undefined;
  readonly school: number | undefined;
  readonly team: number | undefined;
  readonly venue: number | undefined;
  readonly event: number | undefined;
}

function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: string,
  option: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new CommandRefused(`--${option} is "${value}", which is none: see --help.`);
  return result.data;
}

async function scopeTyped({ readChannel }: CommandContext, typed: Place): Promise<GrantScope> {
  const parts = (['school', 'team', 'venue', 'event'] as const).filter((kind) => typed[kind] !== undefined);
  const [kind] = parts;
  if (parts.length > 1) throw new CommandRefused('Choose one of --school, --team, --venue and --event.');
  if (typed.channel === undefined) {
    if (kind !== undefined) throw new CommandRefused(`--${kind} needs --channel.`);
    return { kind: 'install' };
  }
  const { id: channel_id } = await readChannel(typed.channel);
  return kind === undefined ? { kind: 'channel', channel_id } : { kind, channel_id, id: typed[kind] ?? 0 };
}

function endTyped(until: string | undefined): Date | null {
  if (until === undefined) return null;
  const end = new Date(until);
  if (Number.isNaN(end.getTime()))
    throw new CommandRefused(`--until is "${until}": write a time such as 2027-06-30T22:00:00Z.`);
  return end;
}

const placeText = (scope: GrantScope, name: string | null): string =>
  scope.kind === 'install' ? 'the whole install' : `${scope.kind} ${name ?? ''}`.trim();

export const operatorCreate = createCommand({
  name: 'operator create',
  summary: 'Lets a person into the console, and prints a link to set up the account, once',
  options: {
    email,
    name: { type: 'text', placeholder: 'name', summary: 'of the person', isRequired: true },
    role: { ...role, summary: `${role.summary}; without it owner` },
    language: { type: 'text', placeholder: 'language', summary: 'en, fr or ar; without it en' },
    ...place,
    reason,
  },
  async run(context, args) {
    const address = checked(Email, args.email, 'email');
    const { link } = await createOperator(
      context.operators,
      context.acting,
      {
        email: address,
        name: args.name,
        language: checked(Locale, args.language ?? 'en', 'language'),
        role: checked(Role, args.role ?? 'owner', 'role'),
        scope: await scopeTyped(context, args),
        endsAt: endTyped(args.until),
        why: args.reason ?? '',
      },
      context.consoleUrl,
    );
    if (link === undefined) return context.print(`${address} has an account already, and now this role too.`);
    context.print(link);
    context.print('The link is shown this once. It works once, for three days.');
  },
});

export const operatorReset = createCommand({
  name: 'operator reset',
  summary:
    'Lets a locked-out person back in: ends all sessions, and prints a link to set up the account anew',
  options: { email, reason },
  async run({ operators, acting, consoleUrl, print }, args) {
    const address = checked(Email, args.email, 'email');
    print(await resetOperator(operators, acting, { email: address, why: args.reason ?? '' }, consoleUrl));
    print(
      'The link is shown this once. It works once, for an hour, and replaces password, app and passkeys.',
    );
  },
});

export const operatorList = createCommand({
  name: 'operator list',
  summary: 'Lists the people of the console with their grants',
  options: {},
  async run({ operators, print }) {
    const people = await operators.store.list();
    if (people.length === 0) return print('There is no operator yet: operator create makes the first owner.');
    const grants = await operators.grants.listOf(people.map(({ id }) => id));
    print(
      tableText([
        ['address', 'name', 'state', 'grant', 'role', 'for', 'until'],
        ...people.flatMap((person) => {
          const state = person.password_hash === null ? 'invited' : 'active';
          const held = grants.filter(({ operator_id }) => operator_id === person.id);
          if (held.length === 0) return [[person.email, person.name, state, '', 'none', '', '']];
          return held.map((grant) => [
            person.email,
            person.name,
            state,
            String(grant.id),
            grant.role,
            placeText(grant.scope, grant.scope_name),
            grant.ends_at?.toISOString() ?? '',
          ]);
        }),
      ]),
    );
  },
});

export const operatorGrant = createCommand({
  name: 'operator grant',
  summary: 'Gives a person of the console one more role',
  options: { email, role: { ...role, isRequired: true }, ...place, reason },
  async run(context, args) {
    const address = checked(Email, args.email, 'email');
    const known = await context.operators.store.findByEmail(address);
    if (known === undefined) throw new CommandRefused(`${address} is no operator: use operator create.`);
    const { grantId } = await createOperator(
      context.operators,
      context.acting,
      {
        email: address,
        name: known.name,
        language: known.language,
        role: checked(Role, args.role, 'role'),
        scope: await scopeTyped(context, args),
        endsAt: endTyped(args.until),
        why: args.reason ?? '',
      },
      context.consoleUrl,
    );
    context.print(`Grant ${grantId}: ${address} is ${args.role}.`);
  },
});

export const operatorRevoke = createCommand({
  name: 'operator revoke',
  summary: 'Ends a grant at once; operator list shows their numbers',
  options: {
    grant: { type: 'number', placeholder: 'id', summary: 'which grant', isRequired: true },
    reason,
  },
  async run({ operators, acting, print }, args) {
    const isRevoked = await revokeGrant(operators, acting, args.grant, args.reason ?? '');
    print(isRevoked ? `Grant ${args.grant} has ended.` : `There is no grant ${args.grant} any more.`);
  },
});

export const operatorDemoCode = createCommand({
  name: 'operator demo-code',
  summary: 'Prints the code that the authenticator app of the demo owner would show',
  options: {},
  async run({ operators, clock, print }) {
    const code = await demoOwnerCode(operators, clock);
    if (code === undefined) throw new CommandRefused('This install has no demo owner: use operator create.');
    print(code);
  },
});

const shown = 50;

export const auditList = createCommand({
  name: 'audit list',
  summary: 'Lists what operators and commands did, newest first',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'only of this channel' },
    act: { type: 'text', placeholder: 'act', summary: 'only this act, such as operators.grant_given' },
    search: {
      type: 'text',
      placeholder: 'text',
      summary: 'in the actor, the subject, the command or the reason',
    },
    limit: { type: 'number', placeholder: 'number', summary: `how many; without it ${shown}` },
    format: { type: 'text', placeholder: 'format', summary: 'csv or json; without it a table' },
  },
  async run({ operators, print, readChannel }, args) {
    const { entries } = await listActs(
      operators,
      {
        channels: 'all',
        channel_id: args.channel === undefined ? undefined : (await readChannel(args.channel)).id,
        act: args.act === undefined ? undefined : checked(AuditAct, args.act, 'act'),
        search: args.search,
      },
      { limit: Math.min(args.limit ?? shown, 5_000), offset: 0 },
    );
    const format = checked(z.enum(['table', 'csv', 'json']), args.format ?? 'table', 'format');
    if (format === 'csv') return print(csvOf(entries).trimEnd());
    if (format === 'json') return print(JSON.stringify(entries, null, 2));
    if (entries.length === 0) return print('The audit log is empty.');
    print(
      tableText([
        ['when', 'who', 'from', 'act', 'subject', 'after', 'why'],
        ...entries.map((entry) => [
          `${entry.happened_at.slice(0, 19)}Z`,
          entry.actor,
          entry.address ?? entry.source.replace('_', ' '),
          entry.command === null ? entry.act : `${entry.command} (${entry.act})`,
          `${entry.subject}${entry.subject_id === null ? '' : ` ${entry.subject_id}`}`,
          JSON.stringify(entry.after ?? entry.before ?? {}).slice(0, 80),
          entry.why,
        ]),
      ]),
    );
  },
});
