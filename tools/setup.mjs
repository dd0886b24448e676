// The launcher behind every npm script: installs what is missing, finds the project's Node and runs the task with it.
// Plain JavaScript without dependencies, so that it runs on a fresh clone under any Node from 20 on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGenerated } from './generated.mjs';
import { ownNodeOf } from './own-node.mjs';
import { hashServerSources, isServerBuilt } from './server-sources.mjs';
import { hashWebSources, isWebBuilt } from './web-sources.mjs';

const neededMajor = 24;
const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const entries = {
  start: 'server/src/main.ts',
  test: 'tools/test.ts',
  dev: 'tools/dev.ts',
  workshop: 'tools/workshop.ts',
  check: 'tools/check.ts',
  bench: 'bench/src/main.ts',
  chaos: 'bench/src/chaos/main.ts',
  spec: 'tools/spec.ts',
  walls: 'tools/walls.ts',
  floodlit: 'server/src/cli.ts',
  sandbox: 'server/src/main.ts',
  generate: 'tools/generate.ts',
};

/** These tasks run the product and read .env. Tests and benchmarks set their own variables. */
const readsSettings = new Set(['start', 'dev', 'floodlit', 'sandbox']);

/** These tasks run from the bundle of the server (`tools/build-server.ts`) where it is made of the present sources. */
const bundled = {
  start: 'server/dist/main.js',
  floodlit: 'server/dist/cli.js',
  sandbox: 'server/dist/main.js',
};

/** The web process makes few large objects: a smaller space for new ones costs no measurable time and saves 15 MB. */
const memoryOptions = ['--max-semi-space-size=4'];

/** These tasks take a SIGINT that repeats at once for the same wish (`processes/stop-on-signal.ts`). */
const toleratesRepeats = new Set(['start']);

/** Says one sentence and ends. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/**
 * Runs a program in our terminal and answers its exit code, passing on the signals it would not get by itself.
 *
 * On a terminal, a Ctrl-C reaches the child directly. A SIGINT that somebody sends to the launcher or to npm alone does
 * not. The launcher can't tell them apart, so it passes on both where the child tolerates a repeat. Elsewhere a second
 * SIGINT would end the child at once.
 */
function run(command, args, env, { toleratesRepeat = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit', env, ...options });
    const forward = (signal) => {
      if (signal !== 'SIGINT' || toleratesRepeat || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    // npm replaces its shell by the launcher (`exec` in package.json): a shell between them would swallow a SIGINT.
    // A killed npm passes nothing on, and what it started must not outlive it.
    const parent = process.ppid;
    const watch = process.env.npm_lifecycle_event
      ? setInterval(() => {
          if (process.ppid === parent) return;
          clearInterval(watch);
          child.kill('SIGTERM');
        }, 250)
      : undefined;
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearInterval(watch);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward);
      resolve(code ?? 128 + (os.constants.signals[signal] ?? 0));
    });
  });
}

/** The packages are whole when the stamp, written last, names this lock file and this machine. Answers the time it took. */
async function installPackages() {
  const lock = readFileSync(path.join(projectRoot, 'package-lock.json'));
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`;
  const stamp = path.join(projectRoot, 'node_modules/.floodlit-stamp');
  const isWhole = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isWhole()) return 0;
  const startedAt = Date.now();
  const release = await claimInstall();
  if (isWhole()) {
    release();
    return Date.now() - startedAt;
  }
  rmSync(stamp, { force: true });
  console.error('Installing packages with npm (about a minute) …');
  let code;
  try {
    code = await run(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      process.env,
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  } catch {
    refuse('npm is not installed: install Node.js with npm from https://nodejs.org, then run this again.');
  }
  if (code >= 128) process.exit(code);
  if (code !== 0)
    refuse(
      'The packages could not be installed (npm says why above): check the network and the disk, then run this again.',
    );
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  release();
  return Date.now() - startedAt;
}

/**
 * Two installs at once leave broken packages, and two generators replace files under each other.
 * The second waits, unless the first was killed. Answers the release.
 */
async function claimInstall() {
  const file = path.join(projectRoot, '.floodlit-installing');
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      const release = () => {
        process.off('exit', release);
        rmSync(file, { force: true });
      };
      process.once('exit', release);
      return release;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (holderOf(file) === 'killed') removeLockOfKilled(file);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The process that a lock names. The lock may be gone by now. */
function holderOf(file) {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return 'running';
  } catch (error) {
    if (error.code === 'ENOENT') return 'none';
    return error.code === 'EPERM' ? 'running' : 'killed';
  }
}

/**
 * One process at a time removes the lock of a killed one. Without this, a second process that read the killed number
 * would remove the new lock of the first.
 */
function removeLockOfKilled(file) {
  const removing = `${file}.removing`;
  try {
    mkdirSync(removing);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // Its process was killed between these lines.
    const age = Date.now() - (statSync(removing, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 5_000) rmSync(removing, { recursive: true, force: true });
    return;
  }
  if (holderOf(file) === 'killed') rmSync(file, { force: true });
  rmSync(removing, { recursive: true, force: true });
}

/** Path of a Node that runs TypeScript as we write it: the project's own, else the running one. */
function findNode() {
  const brought = ownNodeOf(process.platform, process.arch);
  const own = brought === undefined ? undefined : path.join(projectRoot, brought);
  if (own !== undefined && existsSync(own)) {
    // npm may drop the x bit of a file it was not told to be a program.
    if (!(statSync(own).mode & 0o100)) chmodSync(own, 0o755);
    return own;
  }
  if (majorOf(process.version) >= neededMajor) return process.execPath;
  refuse(
    `Floodlit needs Node.js ${neededMajor} or later here (this is ${process.version}): install it from https://nodejs.org.`,
  );
}

/** Makes the generated files of the present sources, once for tasks that start together. */
async function generateFiles(node, env) {
  if (isGenerated(projectRoot)) return;
  const release = await claimInstall();
  const isStale = !isGenerated(projectRoot);
  const code = isStale ? await run(node, [path.join(projectRoot, entries.generate)], env) : 0;
  release();
  // The generator has said why.
  if (code !== 0) process.exit(code);
}

/**
 * By default glibc keeps freed buffers of pictures and segments forever. It raises its mmap threshold to their size,
 * and spreads them over an arena per thread. With a fixed threshold they go back to the system when they are freed.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Builds what the first page needs, side by side, and ends with the exit code of a build that failed. The console is
 * built when somebody opens it first, so one of other sources only has to go.
 */
async function buildForStart(node, env) {
  const builds = [];
  if (!isWebBuilt(projectRoot, 'web', hashWebSources(projectRoot, 'web')))
    builds.push(['tools/build-web.ts', '--pages']);
  if (!isServerBuilt(projectRoot, hashServerSources(projectRoot))) builds.push(['tools/build-server.ts']);
  const codes = await Promise.all(
    builds.map(([tool, ...args]) => run(node, [path.join(projectRoot, tool), ...args], env)),
  );
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
  if (!isWebBuilt(projectRoot, 'console', hashWebSources(projectRoot, 'console')))
    rmSync(path.join(projectRoot, 'console/dist'), { recursive: true, force: true });
}

/** The file that Node runs for a task. */
function entryOf(task) {
  const isBundled =
    Object.hasOwn(bundled, task) && isServerBuilt(projectRoot, hashServerSources(projectRoot));
  return isBundled ? bundled[task] : entries[task];
}

async function main() {
  const [task, ...args] = process.argv.slice(2);
  if (!task || !Object.hasOwn(entries, task))
    refuse(`Usage: node tools/setup.mjs <${Object.keys(entries).join(' | ')}> [arguments]`);
  const installMs = await installPackages();
  const node = findNode();
  const env = {
    ...(readsSettings.has(task) ? allocator : {}),
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/compile'),
    FLOODLIT_INSTALL_MS: String(installMs),
    ...(task === 'sandbox' && { ROLE: 'sandbox' }),
  };
  if (task === 'generate') await claimInstall();
  else await generateFiles(node, env);
  if (task === 'start') await buildForStart(node, env);
  const entry = path.join(projectRoot, entryOf(task));
  const settings = readsSettings.has(task) ? [`--env-file-if-exists=${path.join(projectRoot, '.env')}`] : [];
  const options = [...settings, ...(task === 'start' ? memoryOptions : [])];
  process.exit(
    await run(node, [...options, entry, ...args], env, { toleratesRepeat: toleratesRepeats.has(task) }),
  );
}

if (majorOf(process.version) < 20)
  refuse(
    `Floodlit needs Node.js 20 or later to start (this is ${process.version}): install it from https://nodejs.org.`,
  );
await main();
