// `errors …`: what failed on the server and in browsers, and the decisions about it.
import { limits } from '@floodlit/contract/limits';
import { errorStates, type ErrorState } from '@floodlit/contract/operators/errors';
import { CommandRefused, createCommand, type CommandContext } from './command.ts';
import { tableText } from './table-text.ts';

const error = {
  type: 'number',
  placeholder: 'id',
  summary: 'which error, as errors list shows it',
  isRequired: true,
} as const;

const minuteOf = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');

const isState = (text: string): text is ErrorState => (errorStates as readonly string[]).includes(text);

const noSuchError = (id: number): CommandRefused =>
  new CommandRefused(`There is no error ${id}: use an id of errors list.`);

/** `-` stands for an error of the deployment. */
async function slugsOf({ connection }: CommandContext): Promise<(id: number | null) => string> {
  const rows = await connection.db.selectFrom('channel.channels').select(['id', 'slug']).execute();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return (id) => (id === null ? '-' : (slugs.get(id) ?? '-'));
}

export const errorsList = createCommand({
  name: 'errors list',
  summary: 'Lists errors of the server and of browsers, the last seen first; without a state the open ones',
  options: {
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it all' },
    state: { type: 'text', placeholder: 'state', summary: 'open, solved, muted or all' },
  },
  async run(context, args) {
    const state = args.state ?? 'open';
    if (state !== 'all' && !isState(state))
      throw new CommandRefused(`--state is "${state}": use open, solved, muted or all.`);
    const channels = args.channel === undefined ? 'all' : [(await context.readChannel(args.channel)).id];
    const slugOf = await slugsOf(context);
    const { errors: rows } = await context.errorReports.list(
      { channels, state: state === 'all' ? undefined : state },
      { limit: limits.listMaximum, offset: 0 },
    );
    const lines = rows.map((row) => [
      String(row.id),
      row.state,
      String(row.count),
      minuteOf(row.last_seen_at),
      slugOf(row.channel_id),
      `${row.source} ${row.service}`,
      row.status === null ? '-' : String(row.status),
      row.message,
    ]);
    context.print(
      tableText([['id', 'state', 'count', 'last seen', 'channel', 'service', 'status', 'message'], ...lines]),
    );
  },
});

export const errorsShow = createCommand({
  name: 'errors show',
  summary: 'Shows one error: how often, since when, in which releases, and its last occurrences',
  options: { error },
  async run(context, args) {
    const { errorReports, print } = context;
    const row = await errorReports.find(args.error);
    if (row === undefined) throw noSuchError(args.error);
    const slugOf = await slugsOf(context);
    print(row.message);
    print(
      `state ${row.state}, ${row.count} times, ${row.source} ${row.service}, channel ${slugOf(row.channel_id)}`,
    );
    print(`first seen ${row.first_seen_at.toISOString()} in release ${row.first_release}`);
    print(`last seen  ${row.last_seen_at.toISOString()} in release ${row.last_release}`);
    for (const one of row.occurrences) {
      const request = [one.method, one.url].filter((part) => part !== null).join(' ');
      const facts = [
        one.happened_at,
        one.status === null ? '' : `status ${one.status}`,
        one.count > 1 ? `${one.count} times` : '',
        request,
        one.request_id === null ? '' : `request ${one.request_id}`,
      ].filter((part) => part !== '');
      print('');
      print(facts.join(', '));
      if (Object.keys(one.data).length > 0) print(`  data ${JSON.stringify(one.data)}`);
      for (const frame of one.frames) print(`  at ${frame}`);
    }
  },
});

const decision = (verb: string, state: ErrorState, summary: string, done: string) =>
  createCommand({
    name: `errors ${verb}`,
    summary,
    options: { error },
    async run({ errorReports, clock, print }, args) {
      if (!(await errorReports.setState(args.error, state, clock.now()))) throw noSuchError(args.error);
      print(`Error ${args.error} is ${done}.`);
    },
  });

export const errorsSolve = decision(
  'solve',
  'solved',
  'Closes an error; it is open again when another release reports it',
  'solved: it opens again when another release reports it, or an hour has passed',
);
export const errorsMute = decision(
  'mute',
  'muted',
  'Takes an error out of the list of open ones; it is still counted',
  'muted: it is counted, and stays out of the list',
);
export const errorsOpen = decision('open', 'open', 'Opens a solved or muted error again', 'open');
