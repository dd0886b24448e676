/** Test results: reads the JSON reports of vitest and Playwright. */

export type Outcome = 'passed' | 'failed' | 'not run';

/** One test that a runner reported; `title` holds the titles of its groups too. */
export interface TestResult {
  file: string;
  title: string;
  outcome: Outcome;
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** vitest: `{ testResults: [{ name, assertionResults: [{ fullName, status }] }] }`, `name` being an absolute path. */
function readVitest(report: Json): TestResult[] {
  return list(report['testResults']).flatMap((file) =>
    list(file['assertionResults']).map((result): TestResult => {
      const status = text(result['status']);
      const outcome = status === 'passed' || status === 'failed' ? status : 'not run';
      return { file: text(file['name']), title: text(result['fullName']), outcome };
    }),
  );
}

/** A Playwright test has one entry per project: one that failed decides; one that was skipped counts for nothing. */
function playwrightOutcome(spec: Json): Outcome {
  const statuses = list(spec['tests']).map((test) => text(test['status']));
  if (statuses.includes('unexpected')) return 'failed';
  return statuses.some((status) => status === 'expected' || status === 'flaky') ? 'passed' : 'not run';
}

/** Playwright: `{ config: { rootDir }, suites: [{ title, file, specs, suites }] }`, `file` being under rootDir. */
function readPlaywright(report: Json): TestResult[] {
  const root = isJson(report['config']) ? text(report['config']['rootDir']) : '';
  const readSuite = (suite: Json, titles: readonly string[]): TestResult[] => [
    ...list(suite['specs']).map((spec) => ({
      file: `${root}/${text(spec['file'])}`,
      title: [...titles, text(spec['title'])].join(' '),
      outcome: playwrightOutcome(spec),
    })),
    ...list(suite['suites']).flatMap((inner) => readSuite(inner, [...titles, text(inner['title'])])),
  ];
  return list(report['suites']).flatMap((suite) => readSuite(suite, []));
}

/** Results of one report; throws a sentence when it is neither a vitest nor a Playwright report. */
export function readReport(name: string, content: string): TestResult[] {
  const report: unknown = JSON.parse(content);
  if (isJson(report) && 'testResults' in report) return readVitest(report);
  if (isJson(report) && 'suites' in report) return readPlaywright(report);
  throw new Error(`${name} is no JSON report of vitest or Playwright`);
}
