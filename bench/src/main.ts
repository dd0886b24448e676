// Runs the benchmarks and prints each figure against its limit.
import { untilSignal } from './ending.ts';
import { consoleAtSize } from './console/console.ts';
import { clipFile, withdrawnClips } from './clips/clip-file.ts';
import { clipFrames } from './clips/clip-frames.ts';
import { clipsBeside, liveClips } from './clips/clip-live.ts';
import { clipPage } from './clips/clip-page.ts';
import { clips, largeClips } from './clips/clips.ts';
import { documents } from './documents/documents.ts';
import { renderThread } from './documents/render-thread.ts';
import { firstFrame, firstFrameBefore } from './browser/first-frame.ts';
import { home } from './browser/home.ts';
import { preroll } from './browser/preroll.ts';
import { seeksInRecording } from './browser/seeks.ts';
import { shifts } from './browser/shifts.ts';
import { lighthouse } from './browser/lighthouse.ts';
import { insightFrame } from './insight/frame.ts';
import { insight } from './insight/insight.ts';
import { insightMonth } from './insight/month.ts';
import { isMissed, lineOf, NotMeasured, type Figure } from './figure.ts';
import { listsOfEvents } from './lists/lists.ts';
import { memory } from './memory/memory.ts';
import { listOf50 } from './lists/list-of-50.ts';
import { live } from './live/live.ts';
import { thumbnails } from './live/thumbnails.ts';
import { viewers } from './live/viewers.ts';
import { restart } from './restart.ts';
import { machines } from './machines/machines.ts';
import { oneMachine } from './machines/one-machine.ts';
import { refunds } from './sale/refunds.ts';
import { sale } from './sale/sale.ts';
import { downloads } from './segments/downloads.ts';
import { scores } from './scores/scores.ts';
import { segments } from './segments/segments.ts';
import { storage } from './storage/storage.ts';
import { weights } from './weights/weights.ts';
import { buildWeb } from '../../tools/build-web.ts';
import { runTool } from '../../tools/run-tool.ts';
import { StartRefused } from '../../server/src/processes/start-refused.ts';

interface Bench {
  readonly about: string;
  readonly run: () => Promise<Figure[]>;
}

const benches: Readonly<Record<string, Bench>> = {
  'list-of-50': {
    about: 'a list of 50 with access against one query by hand, and in public against the same bytes',
    run: listOf50,
  },
  lists: { about: 'lists of 20,000 games against 500, and all at once of 100,000', run: listsOfEvents },
  'first-frame': { about: 'navigation to first frame against a bare page with hls.js', run: firstFrame },
  'first-frame-before': {
    about: 'navigation to first frame against the build before',
    run: firstFrameBefore,
  },
  preroll: { about: 'from the end of a preroll to the game, and dead advertisers', run: preroll },
  seeks: { about: '400 seeks in four hours against a bare page with hls.js', run: seeksInRecording },
  home: { about: "Home's largest paint against a static page, its weight and its accessibility", run: home },
  documents: { about: 'documents per second against Home drawn by React for each request', run: documents },
  'render-thread': { about: 'the thread that draws pages, with 40 of them in demand', run: renderThread },
  lighthouse: {
    about: 'Lighthouse on a phone: Home, schedule, passes, a recording, a game to come, the library, a clip',
    run: lighthouse,
  },
  shifts: { about: 'how much pages move while they start, in two time zones', run: shifts },
  weights: { about: 'bytes of the first view of pages, without a browser', run: weights },
  clips: { about: 'clips of a recording: pressed to ready, against ffmpeg -c copy', run: clips },
  'clips-1080p': { about: 'clips of 1080p: pressed to ready', run: largeClips },
  'clips-live': { about: 'clips of a live game: pressed to ready', run: liveClips },
  'clips-beside': { about: 'viewers of a live game while 100 clips are made', run: clipsBeside },
  'clips-frames': { about: 'the first and last pictures of 200 random ranges', run: clipFrames },
  'clips-page': { about: 'the page of a shared clip: first frame', run: clipPage },
  'clips-file': { about: 'the file to give away against plain x264', run: clipFile },
  'clips-withdrawn': { about: 'from the withdrawal of a clip until it is refused', run: withdrawnClips },
  segments: { about: 'paid segments per processor second against nginx', run: segments },
  downloads: { about: 'a whole game as one file against its segments, one after another', run: downloads },
  sale: { about: '1,500 orders in a minute: lost, doubled, paid to access, browsing beside it', run: sale },
  refunds: { about: 'from a refund to the end of access and of a running player', run: refunds },
  live: { about: 'a live game: glass to glass, publish to playlist, joining against a bare page', run: live },
  thumbnails: { about: 'small pictures of a live game against its lower rung', run: thumbnails },
  viewers: { about: '200 viewers of a live game for 5 minutes, beside nginx', run: viewers },
  scores: {
    about: 'twelve games with 20 taps a minute: tap to open pages, documents and lists beside them',
    run: scores,
  },
  storage: {
    about: 'a live game and recordings on a bucket against a disk',
    run: storage,
  },
  machines: {
    about: 'viewers of a live game through two web processes against one process',
    run: machines,
  },
  'one-machine': {
    about: 'start, memory, a live game and a sale of one process against the build before',
    run: oneMachine,
  },
  console: { about: 'each read of the console with 100,000 orders and 20,000 games', run: consoleAtSize },
  memory: {
    about: 'resident memory after a start, and of the web process after mixed use',
    run: memory,
  },
  insight: {
    about: 'events stored against bare COPY, a session of 10,000, viewers now, the API beside it',
    run: insight,
  },
  'insight-month': { about: 'sums and reports of a month beside 5 million raw rows', run: insightMonth },
  'insight-frame': { about: 'first frame with measures against without', run: insightFrame },
  restart: { about: 'npm start of an installed, built and seeded copy', run: restart },
};

/** Names that stand for several. */
const groups: Readonly<Record<string, readonly string[]>> = {
  /** A fan's page must reach these. The reports beside them had missed their limits. */
  budget: [
    'home',
    'lighthouse',
    'shifts',
    'first-frame',
    'first-frame-before',
    'clips-page',
    'documents',
    'render-thread',
    'weights',
    'insight',
    'insight-month',
  ],
};

const usage = [
  'Usage: npm run bench [-- <name> …]',
  '',
  ...Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`),
  ...Object.entries(groups).map(([name, of]) => `  ${name.padEnd(16)} ${of.join(', ')}`),
  '',
  'BENCH_BEFORE=<folder of an installed and built copy> adds the ratios against that build.',
  'Every figure is a ratio to something measured in the same run. Exit code 1 when a limit is missed.',
].join('\n');

/** Undefined when something that the bench needs is missing. */
async function measure(name: string, { run }: Bench): Promise<Figure[] | undefined> {
  try {
    const figures = await run();
    for (const figure of figures) console.log(lineOf(figure));
    return figures;
  } catch (error) {
    if (!(error instanceof NotMeasured || error instanceof StartRefused)) throw error;
    console.log(`${name}: not measured · ${error.message}`);
    return undefined;
  }
}

async function measureAll(given: string[]): Promise<number> {
  const names = given.flatMap((name) => groups[name] ?? name);
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined) {
    console.error(`There is no bench "${unknown}".\n\n${usage}`);
    return 1;
  }
  await buildWeb((line) => console.error(line));
  const figures: Figure[] = [];
  let notMeasured = 0;
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const found = await measure(name, bench);
    if (found === undefined) notMeasured++;
    else figures.push(...found);
  }
  const missed = figures.filter(isMissed).length;
  console.log(`${figures.length - missed} met, ${missed} missed, ${notMeasured} benches not measured`);
  return missed === 0 ? 0 : 1;
}

await runTool(usage, untilSignal(measureAll));
