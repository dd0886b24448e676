// `live`: the figures of a game that is live. `alert set`: where alerts about live games go.
import { readLive, setAlertTarget, type LiveFigures } from '../insight/index.ts';
import { createCommand } from './command.ts';
import { tableText } from './table-text.ts';
import { channel } from './shared-options.ts';

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`);
const score = (value: number | null): string => (value === null ? '–' : value.toFixed(0));

const row = (name: string, figures: LiveFigures['figures'], watching: number | undefined): string[] => [
  name,
  watching === undefined ? '' : String(watching),
  String(figures.plays),
  String(figures.failed),
  String(figures.stalls),
  percent(figures.stalled_share),
  seconds(figures.start_median_ms),
  seconds(figures.delay_median_ms),
];

function linesOf(live: LiveFigures): string[] {
  const { figures, ingest } = live;
  const heading = ['', 'watching', 'plays', 'failed', 'stalls', 'stalled', 'start', 'delay'];
  const parts = Object.entries(live.figures_by).flatMap(([dimension, list]) =>
    list.map((part) => {
      const watching = live.watching_by[dimension as keyof typeof live.watching_by].find(
        ({ name }) => name === part.name,
      )?.watching;
      return row(`${dimension} ${part.name}`, part, watching ?? 0);
    }),
  );
  const minutes = live.minutes.map(({ minute, viewers, stalls, errors, signal }) => [
    minute.toISOString().slice(11, 16),
    String(viewers),
    String(stalls),
    String(errors),
    signal ?? '',
  ]);
  return [
    live.is_measured
      ? `${live.name}, ${live.at.toISOString().slice(0, 19)}Z: ${live.watching} watching now, ${live.peak} at most.`
      : `${live.name}: the channel does not measure its viewers. Switch it on with channel analytics --mode measure.`,
    `Scores: start ${score(figures.startup_score)}, smoothness ${score(figures.smoothness_score)}, playback ${score(figures.playback_score)}. Stalled now: ${percent(live.stalled_share_now)}.`,
    ingest === undefined
      ? 'No camera airs this game.'
      : `Camera: ${ingest.status}, signal ${ingest.signal}${ingest.signal_lost_at === null ? '' : ` since ${ingest.signal_lost_at.toISOString().slice(11, 19)}Z`}${ingest.missing_rungs.length === 0 ? '' : `, without ${ingest.missing_rungs.join(', ')}`}${ingest.lost_segments === 0 ? '' : `, ${ingest.lost_segments} segments of its recording lost`}.`,
    `Orders of the last half hour: ${live.orders.paid} paid, ${live.orders.refused} with a refused card.`,
    tableText([heading, row('all', figures, live.watching), ...parts]),
    ...(minutes.length === 0
      ? []
      : [tableText([['UTC', 'viewers', 'stalls', 'errors', 'signal'], ...minutes])]),
  ];
}

export const liveCommand = createCommand({
  name: 'live',
  summary: 'Shows the figures of a live game: viewers now, start, stalls, delay, errors, and the encoder',
  argument: 'event',
  options: {
    event: { type: 'number', placeholder: 'id', summary: 'of the event', isRequired: true },
    channel,
    json: { type: 'flag', summary: 'prints JSON' },
  },
  async run({ insight, print, readChannel }, args) {
    const { id } = await readChannel(args.channel);
    const live = await readLive(insight, id, args.event);
    if (args.json) return print(JSON.stringify(live));
    for (const line of linesOf(live)) print(line);
  },
});

export const alertSet = createCommand({
  name: 'alert set',
  summary: 'Chooses where alerts about live games go; without options to the support address alone',
  options: {
    channel,
    email: { type: 'text', placeholder: 'address', summary: 'who gets a mail' },
    webhook: { type: 'text', placeholder: 'address', summary: 'an https address that gets JSON' },
  },
  async run({ insight, print, readChannel }, args) {
    const { id, slug } = await readChannel(args.channel);
    await setAlertTarget(insight, id, { email: args.email ?? null, webhook_url: args.webhook ?? null });
    print(
      `Alerts of ${slug} go to ${args.email ?? 'the support address'}${args.webhook === undefined ? '' : ` and to ${args.webhook}`}.`,
    );
  },
});
