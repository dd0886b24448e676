// `npm test`: everything that is checked and tested, stage by stage, each with its time against its budget.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFfmpeg } from '../server/src/processes/find-ffmpeg.ts';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { runChecks } from './check.ts';
import {
  addCounts,
  countPlaywright,
  countVitest,
  noTests,
  summaryLine,
  withEnding,
  type Counts,
} from './count-tests.ts';
import { findChromium, toolSearchEnvironment } from './find-chromium.ts';
import { failureLines, failuresOfPlaywright, failuresOfVitest, type Failure } from './name-failures.ts';
import { makeQuickFolder } from './quick-folder.ts';
import { durationText, projectRoot, runTask } from './run-task.ts';
import { runTool } from './run-tool.ts';
import { stageProjects } from './stage-projects.ts';

const usage = `npm test                  runs check and every test but the deep ones
npm test -- <path> …      runs only the test files of these paths (journeys under e2e/ in the browser, keeping a trace of those that fail)
npm test -- --stage NAME  runs one stage: check, unit, media, browser, journeys, spec or deep (the models of money, every encoder variant, every file and sender in Chromium, the journeys of files on a bucket, and of several machines)
Ends with the failed tests by name (50 at most) and one line, 'N passed, N failed', and with 1 when anything failed.`;

const reports = path.join(projectRoot, 'node_modules/.cache/floodlit-tests');
/** Named at the end of the run, where the last screen of a log shows them. */
const failures: (Failure & { stage: string })[] = [];

interface Stage {
  name: string;
  budgetMin: number;
  work: (env: NodeJS.ProcessEnv) => Promise<Counts>;
  /** A stage of tests that saw none has failed; the checks are no tests. */
  isTesting?: boolean;
}

/** Programs that the tests need are looked for once, and handed to every stage by their variables. */
async function findPrograms(): Promise<NodeJS.ProcessEnv> {
  const around = toolSearchEnvironment(console.log);
  return { FFMPEG_PATH: await findFfmpeg(around), CHROMIUM_PATH: await findChromium(around) };
}

async function runVitest(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const report = prepareReport(name);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runTask({
    name,
    command: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--passWithNoTests', ...reporters, ...args],
    env,
    isShown: true,
  });
  return readReport(name, report, code, countVitest, failuresOfVitest);
}

async function runJourneys(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  await buildWeb(console.log);
  await buildServer(console.log);
  const report = prepareReport(name);
  const { code } = await runTask({
    name,
    command: 'node_modules/@playwright/test/cli.js',
    args: ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    isShown: true,
  });
  return readReport(name, report, code, countPlaywright, failuresOfPlaywright);
}

/** Every requirement and threat has a test, or its reason in docs/untested.md. */
async function checkSpec(): Promise<Counts> {
  const { code } = await runTask({
    name: 'spec',
    command: 'tools/spec.ts',
    args: ['--missing'],
    isShown: true,
  });
  return { ...noTests, failed: code === 0 ? 0 : 1 };
}

function prepareReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  return report;
}

/** Counts a run from its report, and keeps its failures by name; a run that leaves no report counts as one failure. */
function readReport<Counted, Named>(
  stage: string,
  file: string,
  exitCode: number,
  count: (report: Counted) => Counts,
  name: (report: Named) => Failure[],
): Counts {
  if (!existsSync(file)) return nameFailed(stage, { ...noTests, failed: 1 });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Counted & Named;
  failures.push(...name(report).map((failure) => ({ stage, ...failure })));
  return nameFailed(stage, withEnding(count(report), exitCode));
}

/** A stage that failed without a failed test (a check, an error that nobody caught) is named by itself. */
function nameFailed(stage: string, counts: Counts): Counts {
  if (counts.failed > 0 && !failures.some((failure) => failure.stage === stage))
    failures.push({ stage, file: '', title: '', error: '' });
  return counts;
}

const ofProjects = (names: string[]): string[] => names.flatMap((name) => ['--project', name]);

/**
 * A stage that is refused is one failure, and the others still run. It may have no browser, or a web that does not
 * build.
 */
async function runStage(
  { name, budgetMin, work, isTesting = true }: Stage,
  env: NodeJS.ProcessEnv,
): Promise<Counts> {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  let counts: Counts;
  try {
    counts = await work(env);
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    counts = { ...noTests, failed: 1 };
  }
  if (isTesting && counts.passed + counts.failed === 0) {
    console.error(`The stage ${name} saw no test.`);
    counts = { ...counts, failed: 1 };
  }
  const tookMs = performance.now() - startedAt;
  console.log(`── ${name}: ${summaryLine(counts)} in ${budgetText(tookMs, budgetMin)}`);
  return nameFailed(name, counts);
}

function budgetText(tookMs: number, budgetMin: number): string {
  const over = tookMs > budgetMin * 60_000 ? ', OVER BUDGET' : '';
  return `${durationText(tookMs)} of ${budgetMin} min${over}`;
}

const stages: Stage[] = [
  {
    name: 'check',
    budgetMin: 1,
    isTesting: false,
    work: async () => ({ ...noTests, failed: (await runChecks()).failed }),
  },
  vitestStage('unit', 7),
  vitestStage('media', 2),
  vitestStage('browser', 3),
  { name: 'journeys', budgetMin: 10, work: (env) => runJourneys('journeys', [], env) },
  { name: 'spec', budgetMin: 1, isTesting: false, work: checkSpec },
];
/** The rooms with recordings. Tests that look at a disk themselves stay on it. */
const bucketTests = [
  '--project',
  'server-media',
  '--project',
  'server',
  'server/src/media',
  'server/src/clips',
];
/** The tests of every route send a part of their cases in each run. */
const wholeTests = [
  '--project',
  'server',
  'server/src/console/matrix.test.ts',
  'server/test/all-routes.test.ts',
];
/** The journeys of files: live games, clips, uploads, captions, downloads, films of sponsors. */
const bucketJourneys = [
  'live-game',
  'fan-makes-a-clip',
  'friend-opens-a-clip',
  'editor-uploads-a-recording',
  'free-game',
  'media-is-guarded',
  'fan-sees-a-preroll',
  'files-lie-in-a-bucket.deep',
  'install-of-before-goes-on.deep',
].map((name) => `e2e/journeys/${name}.spec.ts`);
/** The journeys that each role has a part in. */
const machinesJourneys = [
  'live-game',
  'visitor-buys-a-pass',
  'fan-makes-a-clip',
  'editor-uploads-a-recording',
  'free-game',
  'owner-runs-the-console',
  'operator-exports.deep',
  'volunteer-goes-live',
].map((name) => `e2e/journeys/${name}.spec.ts`);
/** Takes long on purpose, and plays in real time: run before a change of money or of the player is finished. */
const deepStage: Stage = {
  name: 'deep',
  budgetMin: 20,
  work: async (env) =>
    [
      await runVitest('deep', ofProjects(stageProjects.deep), env),
      await runVitest('every case of every route', wholeTests, { ...env, FLOODLIT_CASES: 'whole' }),
      await runVitest('recordings on a bucket', bucketTests, { ...env, TESTS_ON: 'bucket' }),
      await runJourneys('journeys on a bucket', bucketJourneys, { ...env, JOURNEYS_ON: 'bucket' }),
      await runJourneys('journeys on machines', machinesJourneys, { ...env, JOURNEYS_ON: 'machines' }),
    ].reduce(addCounts),
};

function vitestStage(name: keyof typeof stageProjects, budgetMin: number): Stage {
  return { name, budgetMin, work: (env) => runVitest(name, ofProjects(stageProjects[name]), env) };
}

async function runStages(chosen: readonly Stage[]): Promise<Counts> {
  const startedAt = performance.now();
  const installMs = Number(process.env['FLOODLIT_INSTALL_MS'] ?? 0);
  let total = noTests;
  let env: NodeJS.ProcessEnv = {};
  try {
    env = await findPrograms();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    console.error(error.message);
    total = nameFailed('install', { ...noTests, failed: 1 });
  }
  console.log(`── install: ${budgetText(installMs + performance.now() - startedAt, 2)}`);
  for (const stage of chosen) total = addCounts(total, await runStage(stage, env));
  return total;
}

function findStage(name: string | undefined): Stage {
  const all = [...stages, deepStage];
  const found = all.find((stage) => stage.name === name);
  if (found === undefined)
    throw new StartRefused(`--stage takes one of ${all.map((stage) => stage.name).join(', ')}.`);
  return found;
}

async function runPaths(paths: string[]): Promise<Counts> {
  const isJourney = (given: string): boolean => /^(\.\/)?e2e\//.test(given) && !given.endsWith('.test.ts');
  const journeys = paths.filter(isJourney);
  const others = paths.filter((given) => !isJourney(given));
  const env = await findPrograms();
  let total = noTests;
  if (others.length > 0) total = addCounts(total, await runVitest('chosen tests', others, env));
  if (journeys.length > 0)
    total = addCounts(
      total,
      await runJourneys('chosen journeys', ['--trace=retain-on-failure', ...journeys], env),
    );
  return total;
}

await runTool(usage, async (args) => {
  // Every stage and whatever it starts.
  process.env['TMPDIR'] = makeQuickFolder();
  // Commands and products that tests start load what an earlier one compiled: half a second of a core each time.
  process.env['NODE_COMPILE_CACHE'] = path.join(projectRoot, 'node_modules/.cache/compiled');
  const stage = args[0] === '--stage' ? findStage(args[1]) : undefined;
  const paths = stage === undefined ? args : [];
  const total = paths.length > 0 ? await runPaths(paths) : await runStages(stage ? [stage] : stages);
  if (paths.length > 0 && total.passed + total.failed + total.skipped === 0)
    throw new StartRefused(
      `No test file matches ${paths.join(' ')}: give a file or folder that holds tests.`,
    );
  console.log(['', ...failureLines(failures, projectRoot), summaryLine(total)].join('\n'));
  return total.failed === 0 ? 0 : 1;
});
