import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idsIn, readNamedTests, readPromised } from './spec/promises.ts';
import { readReport } from './spec/results.ts';
import { readLedger } from './spec.ts';

describe('readPromised', () => {
  it('reads ids, kinds and texts', () => {
    const text =
      '# R\n- **R1.01** One.\n- **R1.D2** Two.\n- **T07** Three.\n- **I10** Four.\n- **D1** Five.\n- R9.99 no';
    expect(readPromised([text])).toEqual([
      { id: 'R1.01', kind: 'requirement', text: 'One.' },
      { id: 'R1.D2', kind: 'requirement', text: 'Two.' },
      { id: 'T07', kind: 'threat', text: 'Three.' },
      { id: 'I10', kind: 'money invariant', text: 'Four.' },
      { id: 'D1', kind: 'data invariant', text: 'Five.' },
    ]);
  });

  it('reads the clauses of a row', () => {
    expect(readPromised(['- **R1.01** One.\n  - **R1.01a** part'])[1]).toEqual({
      id: 'R1.01a',
      kind: 'requirement',
      text: 'part',
      clauseOf: 'R1.01',
    });
  });

  it('refuses an id that stands twice, a clause without its row, and documents without any', () => {
    expect(() => readPromised(['- **T01** a', '- **T01** b'])).toThrow('hold T01 twice');
    expect(() => readPromised(['  - **R1.01a** a'])).toThrow('R1.01a stands before its row R1.01');
    expect(() => readPromised(['# Nothing'])).toThrow('hold no id');
  });
});

describe('idsIn', () => {
  it.each([
    ['[R4.03] polls the order', ['R4.03']],
    ['pays once [T13][I2] [R5.D1]', ['T13', 'I2', 'R5.D1']],
    ['[T13, I2 I3] pays once', ['T13', 'I2', 'I3']],
    ['a list [1, 2] of [Drafts] and T13', []],
  ])('%s', (title, ids) => {
    expect(idsIn(title)).toEqual(ids);
  });
});

describe('readNamedTests', () => {
  it('finds the titles of every kind of test, and their lines', () => {
    const source = [
      "it('[R1.01] one', () => {});",
      'describe("[R1.02] two", () => {',
      "  it.each([['a', f(1)]])('[R1.03] three %s', () => {});",
      '  test.describe(`[R1.04] four`, () => {});',
      "  it.each<[string, Partial<Cart>]>([])('[R1.05] five', () => {});",
      "  it.each`a | b\n${1} | ${2}`('[R1.06] six', () => {});",
      '  it(\n    `[R1.07] seven ${name}`,\n    () => {});',
      "  it.skipIf(isSlow())('[R1.08] eight', () => {});",
    ].join('\n');
    expect(readNamedTests('a.test.ts', source).map(({ ids, line }) => [ids[0], line])).toEqual([
      ['R1.01', 1],
      ['R1.02', 2],
      ['R1.03', 3],
      ['R1.04', 4],
      ['R1.05', 5],
      ['R1.06', 6],
      ['R1.07', 8],
      ['R1.08', 11],
    ]);
  });

  it.each([
    ['a comment', "// it('[R1.01] no', () => {});"],
    ['another string', "const example = `it('[R1.01] no')`; log('[R1.01]');"],
    ['another function', "commit('[R1.01] no'); deps.it('[R1.01] no');"],
  ])('finds none in %s', (_, source) => {
    expect(readNamedTests('a.test.ts', source)).toEqual([]);
  });
});

describe('readReport', () => {
  it('reads vitest', () => {
    const assertionResults = [
      { fullName: 'orders [R4.03] polls', status: 'passed' },
      { fullName: 'late', status: 'failed' },
      { fullName: 'later', status: 'pending' },
    ];
    expect(
      readReport('v', JSON.stringify({ testResults: [{ name: '/r/a.test.ts', assertionResults }] })),
    ).toEqual([
      { file: '/r/a.test.ts', title: 'orders [R4.03] polls', outcome: 'passed' },
      { file: '/r/a.test.ts', title: 'late', outcome: 'failed' },
      { file: '/r/a.test.ts', title: 'later', outcome: 'not run' },
    ]);
  });

  it('reads Playwright, groups and projects included', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'buy.spec.ts',
      tests: statuses.map((status) => ({ status })),
    });
    const group = {
      title: '[R7.05] paying',
      specs: [spec('once', 'expected', 'unexpected'), spec('twice', 'flaky')],
    };
    const suites = [{ title: 'buy.spec.ts', specs: [spec('later', 'skipped')], suites: [group] }];
    expect(readReport('p', JSON.stringify({ config: { rootDir: '/r/e2e' }, suites }))).toEqual([
      { file: '/r/e2e/buy.spec.ts', title: 'later', outcome: 'not run' },
      { file: '/r/e2e/buy.spec.ts', title: '[R7.05] paying once', outcome: 'failed' },
      { file: '/r/e2e/buy.spec.ts', title: '[R7.05] paying twice', outcome: 'passed' },
    ]);
  });

  it('refuses another file', () => {
    expect(() => readReport('x.json', '{}')).toThrow('x.json is no JSON report');
  });
});

describe('npm run spec', () => {
  let root = '';
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const report = (name: string, file: string, tests: Readonly<Record<string, string>>) => {
    const assertionResults = Object.entries(tests).map(([fullName, status]) => ({ fullName, status }));
    const content = JSON.stringify({ testResults: [{ name: join(root, file), assertionResults }] });
    write(`node_modules/.cache/floodlit-tests/${name}.json`, content);
  };
  const age = (path: string, seconds: number) => {
    const then = Date.now() / 1000 - seconds;
    utimesSync(join(root, path), then, then);
  };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'spec.ts'), ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'floodlit-spec-'));
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    write('.gitignore', 'node_modules/\n');
    write('docs/requirements.md', '- **R1.01** First.\n- **R1.02** Second.\n- **R1.03** Third.\n');
    write('docs/threats.md', '- **T01** A threat.\n');
    write('a.test.ts', "it('[R1.01] one', f);\nit('[R1.02] two %s', f);\n");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('lists ids with their tests and last results, and sums up', () => {
    report('unit', 'a.test.ts', { '[R1.02] two a': 'passed', 'group [R1.02] two b': 'failed' });
    const { status, stdout } = run();
    expect(stdout.split('\n').map((line) => line.trim().replaceAll(/ +/gu, ' '))).toEqual([
      'R1.01 not run First.',
      'not run a.test.ts › [R1.01] one',
      'R1.02 failed Second.',
      'passed a.test.ts › [R1.02] two a',
      'failed a.test.ts › group [R1.02] two b',
      'R1.03 no test Third.',
      'T01 no test A threat.',
      '',
      '2 of 3 requirements have a test for every clause (0 for some): 0 passed, 1 failed.',
      '0 of 1 threats have a test for every clause (0 for some): 0 passed, 0 failed.',
      '',
    ]);
    expect(status).toBe(0);
  });

  it('--missing lists only what no test names, and fails until the list of excuses names it', () => {
    const { stdout, stderr, status } = run('--missing');
    expect(stdout).toMatch(/^R1\.03.*\nT01 .*\n\n2 of 3/u);
    expect(stderr).toContain(
      'R1.03 has no test: write one that names it, or give the reason in docs/untested.md.',
    );
    expect(status).toBe(1);
    write('docs/untested.md', '- R1.03 Not built yet.\n- T01 Not built yet.\n');
    expect(run('--missing')).toMatchObject({ status: 0, stderr: '' });
  });

  it('--missing fails on an excuse for what has a test, so that the list shrinks', () => {
    write('docs/untested.md', '- R1.01 Late.\n- R1.03 Not built yet.\n- T01 Not built yet.\n');
    const { status, stderr } = run('--missing');
    expect(stderr).toContain('R1.01 needs no place in docs/untested.md');
    expect(status).toBe(1);
  });

  it('counts a row with clauses as partial until each clause has a test', () => {
    write(
      'docs/requirements.md',
      '- **R1.01** First.\n  - **R1.01a** one\n  - **R1.01b** two\n- **R1.02** Second.\n',
    );
    write('a.test.ts', "it('[R1.01a] one', f);\nit('[R1.02] two', f);\n");
    report('unit', 'a.test.ts', { '[R1.01a] one': 'passed', '[R1.02] two': 'passed' });
    const { stdout, status } = run();
    expect(stdout).toMatch(/^R1\.01 +partial /mu);
    expect(stdout).toMatch(/^R1\.01b +no test /mu);
    expect(stdout).toContain('1 of 2 requirements have a test for every clause (1 for some): 1 passed');
    expect(status).toBe(0);
  });

  it('ends with 1 when a test names a row instead of one of its clauses', () => {
    write('docs/requirements.md', '- **R1.01** First.\n  - **R1.01a** one\n- **R1.02** Second.\n');
    expect(run()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('names R1.01, which') as string,
    });
  });

  it('--json tells a machine everything', () => {
    const told: unknown = JSON.parse(run('--json').stdout);
    expect(told).toMatchObject({
      entries: [
        { id: 'R1.01', outcome: 'not run', proofs: [{ file: 'a.test.ts' }] },
        {},
        {},
        { id: 'T01', proofs: [] },
      ],
      unknown: [],
      summary: [{ kind: 'requirement', total: 3, tested: 2 }, { kind: 'threat' }],
    });
  });

  it('ends with 1 when a test names an id that no document knows', () => {
    write('e2e/journeys/b.spec.ts', "test('[R9.99] nobody asked', f);\n");
    const { status, stderr } = run();
    expect(stderr).toContain(
      'e2e/journeys/b.spec.ts names R9.99, which no document knows or which has clauses: [R9.99] nobody asked',
    );
    expect(status).toBe(1);
  });

  it('takes the newest report of a file', () => {
    report('old', 'a.test.ts', { '[R1.01] one': 'failed' });
    report('new', 'a.test.ts', { '[R1.01] one': 'passed' });
    age('node_modules/.cache/floodlit-tests/old.json', 60);
    expect(readLedger(root).entries[0]?.outcome).toBe('passed');
  });

  it('believes a title made at run time, until the file is younger than the report', () => {
    report('unit', 'a.test.ts', { '[R1.03] made in a loop': 'passed' });
    age('a.test.ts', 60);
    expect(readLedger(root).entries[2]?.outcome).toBe('passed');
    age('node_modules/.cache/floodlit-tests/unit.json', 120);
    expect(readLedger(root).entries[2]?.outcome).toBeUndefined();
  });

  it('forgets the results of a file that is gone', () => {
    report('unit', 'gone.test.ts', { '[R1.03] gone': 'passed' });
    expect(readLedger(root).entries[2]?.outcome).toBeUndefined();
  });

  it.each([
    ['no document', () => rmSync(join(root, 'docs/threats.md')), [], 'docs/threats.md is not there'],
    ['an unknown option', () => undefined, ['--all'], 'spec does not know --all'],
  ])('ends with 1 and a sentence on %s', (_, spoil, args, said) => {
    spoil();
    const { status, stdout, stderr } = run(...args);
    expect(stdout + stderr).toContain(said);
    expect(status).toBe(1);
  });
});
