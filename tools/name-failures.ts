/** Failed tests of a run by name, from what vitest and Playwright write for machines. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  /** As the report names it: vitest gives an absolute path. Empty for a run that failed outside of any file. */
  file: string;
  /** Titles of its groups and its own. Empty for a file that failed without a failed test. */
  title: string;
  /** The whole message, with colours. Empty when the report has none. */
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
          error: results.flatMap(({ errors }) => errors)[0]?.message ?? '',
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...groups, inner.title])),
  ];
  const outside = report.errors.map(({ message = '' }) => ({ file: '', title: '', error: message }));
  return [...report.suites.flatMap((suite) => ofSuite(suite, [])), ...outside];
}

const shown = 50;
const seeAbove = 'Failed outside of any test. The output of this stage says why.';

/**
 * Lines for the end of a run: two for each failure, at most 50 failures.
 * @param root of the project, which the paths of files are shortened by
 */
export function failureLines(failures: readonly (Failure & { stage: string })[], root: string): string[] {
  const lines = failures.slice(0, shown).flatMap(({ stage, file, title, error }) => {
    const [line] = stripVTControlCharacters(error).trim().split('\n');
    const names = [stage, file === '' ? '' : path.relative(root, path.resolve(root, file)), title];
    return [names.filter((name) => name !== '').join(' › '), `    ${(line || seeAbove).slice(0, 200)}`];
  });
  const more = failures.length - shown;
  return more > 0 ? [...lines, `… and ${more} more`] : lines;
}
