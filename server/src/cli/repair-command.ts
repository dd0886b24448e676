// `vod repair`: makes recordings of an older pipeline again, while viewers watch them.
import { pipelineVersion } from '@floodlit/ffmpeg';
import { asError } from '../kernel/as-error.ts';
import {
  findRepairs,
  isReady,
  readNamedRecording,
  planOf,
  repairRecording,
  type PlannedRepair,
  type RepairResult,
} from '../media/index.ts';
import { createCommand, type CommandContext } from './command.ts';
import { recordingOf, which } from './named-recording.ts';

const progressStep = 10;

/** A line each time a tenth is done: a terminal and a log file read the same. */
function progressIn(print: (line: string) => void): (share: number) => void {
  let shown = 0;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent < shown + progressStep) return;
    shown = percent;
    print(`  ${percent} %`);
  };
}

const nameOf = async ({ media }: CommandContext, { asset }: PlannedRepair): Promise<string> => {
  if (asset.event_id === null) {
    const title = await media.library.findTitleOfAsset(asset.channel_id, asset.id);
    return `Video "${title ?? asset.id}"`;
  }
  const event = await media.catalog.store.findEvent(asset.channel_id, asset.event_id);
  return `Game ${asset.event_id} "${event?.name ?? ''}"`;
};

const sayPlan = ({ plan }: PlannedRepair): string => {
  if (plan.kind === 'encode') return 'is made again from the delivered file, with sound and picture aligned';
  if (plan.kind === 'pad')
    return 'gets silence to its end, from its best quality; its sound stays where it is beside the picture, because the delivered file is gone';
  if (plan.kind === 'live') return `gets what it lacks: ${plan.faults.join(', ')}`;
  return plan.kind === 'impossible' ? `stays as it is: ${plan.reason}` : 'needs no repair';
};

const resultWords: Readonly<Record<RepairResult, string>> = {
  repaired: 'is repaired.',
  overtaken: 'belongs to another repair, or is gone.',
  unchanged: 'stays as it is: nothing that it lacks can be made.',
};

async function repairOne(
  context: CommandContext,
  planned: PlannedRepair,
  signal: AbortSignal,
): Promise<boolean> {
  const { media, operators, acting, print } = context;
  const { asset, plan } = planned;
  const name = await nameOf(context, planned);
  try {
    const result = await repairRecording(media, asset, plan, {
      signal,
      onProgress: progressIn(print),
      record: (scope, { shiftSeconds }) =>
        operators.audit.within(scope).insert(
          acting,
          {
            act: 'media.recording_repaired',
            channelId: asset.channel_id,
            subject: name.slice(0, 254),
            subjectId: asset.id,
            after: { shift_ms: Math.round(shiftSeconds * 1_000) },
          },
          media.clock.now(),
        ),
    });
    print(`${name} ${resultWords[result]}`);
    return result === 'repaired';
  } catch (error) {
    // Ctrl-C ends the command. A fault of one recording leaves the others their turn.
    if (signal.aborted) throw error;
    print(`${name} stays as it is: ${asError(error).message}`);
    return false;
  }
}

async function* chosen(
  { media, readChannel }: CommandContext,
  args: { channel: string | undefined; video: number | undefined; event: number | undefined },
): AsyncGenerator<PlannedRepair> {
  const channelId = args.channel === undefined ? undefined : (await readChannel(args.channel)).id;
  if (args.video === undefined && args.event === undefined) {
    yield* findRepairs(media, channelId, pipelineVersion);
    return;
  }
  const { id } = await readChannel(args.channel);
  const asset = await readNamedRecording(media, id, recordingOf(args).recording);
  if (isReady(asset)) yield { asset, plan: await planOf(media, asset, pipelineVersion) };
}

export const vodRepair = createCommand({
  name: 'vod repair',
  summary: 'Makes recordings of an older version again, while viewers go on; a second run changes nothing',
  isEncoding: true,
  options: {
    ...which,
    channel: { type: 'text', placeholder: 'slug', summary: 'which channel; without it all of them' },
    'dry-run': { type: 'flag', summary: 'says what would be done, and changes nothing' },
  },
  async run(context, args) {
    const { print } = context;
    const stop = new AbortController();
    const onSignal = (): void => stop.abort();
    process.once('SIGINT', onSignal);
    process.once('SIGTERM', onSignal);
    const counts = { repaired: 0, left: 0, whole: 0 };
    try {
      for await (const planned of chosen(context, args)) {
        const { kind } = planned.plan;
        if (kind === 'none') {
          counts.whole += 1;
          continue;
        }
        print(`${await nameOf(context, planned)} ${sayPlan(planned)}.`);
        const isMade =
          kind !== 'impossible' && !args['dry-run'] && (await repairOne(context, planned, stop.signal));
        counts[isMade ? 'repaired' : 'left'] += 1;
      }
    } finally {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    }
    if (args['dry-run'])
      print(`Nothing was changed. Recordings that are named above: ${counts.left}. Whole: ${counts.whole}.`);
    else print(`Repaired: ${counts.repaired}. Left as they are: ${counts.left}. Whole: ${counts.whole}.`);
  },
});
