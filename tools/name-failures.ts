/** Failed tests of a run by name, from what vitest and Playwright write for machines. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  /** As the report names it: vitest gives an absolute path. Empty for a run that failed outside of any file. */
  file: string;
  /** Titles of its groups and its own. Empty for a file that failed without a failed test. */
  title: string;
  /** The whole message, with colours, and the calls that led to it. Empty when the report has none. */
  error: string;
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

/** A file that could not be loaded, or whose hook failed, has no failed test and is named by itself. */
export function failuresOfVitest(report: { testResults: VitestFile[] }): Failure[] {
  return report.testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, title: '', error: message }];
    return failed.map((test) => ({ file, title: test.fullName, error: test.failureMessages[0] ?? '' }));
  });
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number; column: number };
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: PlaywrightError[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** The message with its place, written as a call is: a report keeps them apart. */
const placed = ({ message = '', location }: PlaywrightError = {}): string =>
  location ? `${message}\n    at ${location.file}:${location.line}:${location.column}` : message;

/** A flaky journey is named too. Errors outside of any journey (the set-up, a file that does not load) come last. */
export function failuresOfPlaywright(report: {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: PlaywrightError[];
}): Failure[] {
  const ofSuite = (suite: PlaywrightSuite, groups: string[]): Failure[] => [
    ...suite.specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          file: path.join(report.config.rootDir, file),
          title: [...groups, title].join(' '),
          error: placed(results.flatMap(({ errors }) => errors)[0]),
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...groups, inner.title])),
  ];
  const outside = report.errors.map(({ message = '' }) => ({ file: '', title: '', error: message }));
  return [...report.suites.flatMap((suite) => ofSuite(suite, [])), ...outside];
}

const shown = 50;
const callsShown = 3;
const seeAbove = 'Failed outside of any test. The output of this stage says why.';

/**
 * Where it failed: what was waited for, and the latest three calls in the project's own files. A journey that fails once
 * on a busy machine is understood from these alone.
 */
function listPlaces(error: string, root: string): string {
  const lines = stripVTControlCharacters(error).split('\n');
  const awaited = lines.find((line) => /^\s*- waiting for/.test(line))?.trim();
  const calls = lines
    .map((line) => /^\s+at .*?(?:file:\/\/)?(\/[^\s()]+):(\d+):\d+\)?$/.exec(line))
    .filter((call) => call !== null)
    .map(([, file = '', line]) => ({ file: path.relative(root, file), line }))
    .filter(({ file }) => !file.startsWith('..') && !file.includes('node_modules'))
    .map(({ file, line }) => `${file}:${line}`);
  return [...(awaited ? [awaited] : []), ...new Set(calls)].slice(0, callsShown).join(' ← ');
}

/**
 * Lines for the end of a run: two or three for each failure, at most 50 failures.
 * @param root of the project, which the paths of files are shortened by
 */
export function failureLines(failures: readonly (Failure & { stage: string })[], root: string): string[] {
  const lines = failures.slice(0, shown).flatMap(({ stage, file, title, error }) => {
    const [line] = stripVTControlCharacters(error).trim().split('\n');
    const names = [stage, file === '' ? '' : path.relative(root, path.resolve(root, file)), title];
    const places = listPlaces(error, root);
    return [
      names.filter((name) => name !== '').join(' › '),
      `    ${(line || seeAbove).slice(0, 200)}`,
      ...(places === '' ? [] : [`    ${places.slice(0, 300)}`]),
    ];
  });
  const more = failures.length - shown;
  return more > 0 ? [...lines, `… and ${more} more`] : lines;
}
