/** `npm run spec`: each promised id with the tests that name it and their last result. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createLedger, describeGaps, type Ledger, summarize } from './spec/ledger.ts';
import { idsIn, type NamedTest, readExcused, readNamedTests, readPromised } from './spec/promises.ts';
import { readReport, type TestResult } from './spec/results.ts';

const help = `npm run spec [-- --missing | --json]

Lists every id of docs/requirements.md and docs/threats.md with the tests whose titles name it ([R4.03] …)
and their last result, as the test runs left it in node_modules/.cache/floodlit-tests/*.json.
  --missing  only rows and clauses without a test; ends with 1 when docs/untested.md does not list
             exactly these
  --json     everything, for a machine
A row with clauses (R1.02a, R1.02b …) is 'partial' until each clause has a test.
Ends with 1 when a test names an id that the documents do not know, or a row that has clauses.`;

const documents = ['docs/requirements.md', 'docs/threats.md'];
const excuses = 'docs/untested.md';
const reports = 'node_modules/.cache/floodlit-tests/*.json';
const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/u.test(path);

function readTests(root: string): NamedTest[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((path) => isTestFile(path) && existsSync(join(root, path)));
  return files.flatMap((file) => readNamedTests(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * Last results, the newest report of a file winning. A result whose id the file no longer names had its title made at
 * run time. It is believed only when the report is younger than the file. Otherwise the test is gone.
 */
function readResults(root: string, tests: readonly NamedTest[]): TestResult[] {
  const stands = new Set(tests.flatMap(({ file, ids }) => ids.map((id) => `${file} ${id}`)));
  const byFile = new Map<string, TestResult[]>();
  const found = globSync(reports, { cwd: root }).map((name) => ({
    name,
    at: statSync(join(root, name)).mtimeMs,
  }));
  for (const { name, at } of found.toSorted((a, b) => a.at - b.at)) {
    const fresh = new Map<string, TestResult[]>();
    for (const result of readReport(name, readFileSync(join(root, name), 'utf8'))) {
      const path = resolve(root, result.file);
      const file = relative(root, path);
      if (!existsSync(path)) continue;
      const isYounger = at >= statSync(path).mtimeMs;
      if (!isYounger && !idsIn(result.title).every((id) => stands.has(`${file} ${id}`))) continue;
      fresh.set(file, [...(fresh.get(file) ?? []), { ...result, file }]);
    }
    for (const [file, results] of fresh) byFile.set(file, results);
  }
  return [...byFile.values()].flat();
}

/** Reads documents, tests and results under a root. Throws a sentence when a document is absent. */
export function readLedger(root: string): Ledger {
  const texts = documents.map((name) => {
    if (!existsSync(join(root, name))) throw new Error(`${name} is not there: it holds the promised ids`);
    return readFileSync(join(root, name), 'utf8');
  });
  const tests = readTests(root);
  return createLedger(readPromised(texts), tests, readResults(root, tests));
}

function readExcuses(): Map<string, string> {
  return readExcused(existsSync(excuses) ? readFileSync(excuses, 'utf8') : '');
}

/** The ledger as lines for a person. */
function describeLedger(ledger: Ledger, isMissingOnly: boolean): string[] {
  const entries = ledger.entries.filter(({ outcome }) => !isMissingOnly || outcome === undefined);
  const lines = entries.flatMap(({ id, outcome, text, proofs }) => [
    `${id.padEnd(7)} ${(outcome ?? 'no test').padEnd(8)} ${text.length > 90 ? `${text.slice(0, 89)}…` : text}`,
    ...proofs.map((proof) => `          ${proof.outcome.padEnd(8)} ${proof.file} › ${proof.title}`),
  ]);
  const sums = summarize(ledger).map(
    ({ kind, total, tested, partial, passed, failed }) =>
      `${tested} of ${total} ${kind}s have a test for every clause (${partial} for some): ${passed} passed, ${failed} failed.`,
  );
  return [...lines, '', ...sums];
}

function main(args: readonly string[]): number {
  const strange = args.find((arg) => !['--help', '--missing', '--json'].includes(arg));
  if (strange !== undefined || args.includes('--help')) {
    console.log(strange === undefined ? help : `spec does not know ${strange}.\n\n${help}`);
    return strange === undefined ? 0 : 1;
  }
  try {
    const ledger = readLedger(process.cwd());
    if (args.includes('--json'))
      console.log(JSON.stringify({ ...ledger, summary: summarize(ledger) }, null, 2));
    else console.log(describeLedger(ledger, args.includes('--missing')).join('\n'));
    for (const { id, file, title } of ledger.unknown) {
      console.error(`${file} names ${id}, which no document knows or which has clauses: ${title}`);
    }
    const gaps = args.includes('--missing') ? describeGaps(ledger, readExcuses()) : [];
    for (const gap of gaps) console.error(gap);
    return ledger.unknown.length + gaps.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
