import { describe, expect, it } from 'vitest';
import { failureLines, failuresOfPlaywright, failuresOfVitest } from './name-failures.ts';

describe('failuresOfVitest', () => {
  it('names each failed test with its error', () => {
    const assertionResults = [
      { fullName: 'cards cost money', status: 'passed', failureMessages: [] },
      { fullName: 'cards are free', status: 'failed', failureMessages: ['Error: 1\n  at x', 'Error: 2'] },
    ];
    const testResults = [{ name: '/here/a.test.ts', status: 'failed', message: '', assertionResults }];
    expect(failuresOfVitest({ testResults })).toEqual([
      { file: '/here/a.test.ts', title: 'cards are free', error: 'Error: 1\n  at x' },
    ]);
  });

  it('names a file that could not be loaded', () => {
    const message = 'Failed to resolve import "./gone.ts"';
    const testResults = [{ name: '/here/b.test.ts', status: 'failed', message, assertionResults: [] }];
    expect(failuresOfVitest({ testResults })).toEqual([
      { file: '/here/b.test.ts', title: '', error: message },
    ]);
  });

  it('names a file whose hook failed, so that no test of it ran', () => {
    const assertionResults = [{ fullName: 'cards are free', status: 'skipped', failureMessages: [] }];
    const testResults = [{ name: '/here/c.test.ts', status: 'failed', message: '', assertionResults }];
    expect(failuresOfVitest({ testResults })).toEqual([{ file: '/here/c.test.ts', title: '', error: '' }]);
  });
});

describe('failuresOfPlaywright', () => {
  const config = { rootDir: '/here/e2e' };
  const aSpec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'buys.spec.ts',
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });

  it('names failed and flaky journeys of every group with their first error', () => {
    const inner = {
      title: 'on a phone',
      specs: [aSpec('buys', 'unexpected', 'Error: no button', 'Error: later'), aSpec('pays', 'expected')],
    };
    const suite = { title: 'buys.spec.ts', specs: [aSpec('looks', 'flaky', 'Timeout')], suites: [inner] };
    expect(failuresOfPlaywright({ config, suites: [suite], errors: [] })).toEqual([
      { file: '/here/e2e/buys.spec.ts', title: 'looks', error: 'Timeout' },
      { file: '/here/e2e/buys.spec.ts', title: 'on a phone buys', error: 'Error: no button' },
    ]);
  });

  it('writes the place of an error behind its message', () => {
    const errors = [
      { message: 'Timeout', location: { file: '/here/e2e/buys.spec.ts', line: 4, column: 7 } },
      { message: 'later' },
    ];
    const spec = {
      title: 'buys',
      file: 'buys.spec.ts',
      tests: [{ status: 'unexpected', results: [{ errors }] }],
    };
    const suite = { title: 'buys.spec.ts', specs: [spec] };
    expect(failuresOfPlaywright({ config, suites: [suite], errors: [] })[0]?.error).toBe(
      'Timeout\n    at /here/e2e/buys.spec.ts:4:7',
    );
  });

  it('names an error outside of any journey', () => {
    expect(failuresOfPlaywright({ config, suites: [], errors: [{ message: 'No port' }] })).toEqual([
      { file: '', title: '', error: 'No port' },
    ]);
  });
});

describe('failureLines', () => {
  const aFailure = (title: string, error = '') => ({ stage: 'unit', file: '/here/a.test.ts', title, error });

  it('says stage, file, test and the first line of the error, without colours', () => {
    expect(failureLines([aFailure('cards', '\u001b[31mError: no\u001b[39m\n  at x')], '/here')).toEqual([
      'unit › a.test.ts › cards',
      '    Error: no',
    ]);
  });

  it('says what was waited for, and which calls of the project led there', () => {
    const error = [
      'Timeout 30000ms exceeded.',
      'Call log:',
      "  - waiting for locator('.player__slate')",
      '    at Locator.waitFor (/here/node_modules/playwright/lib/locator.js:3:4)',
      '    at atEdge (/here/ui/live-edge.ts:17:3)',
      '    at file:///here/ui/live.test.ts:23:5',
      '    at processTicks (node:internal/process:105:5)',
    ].join('\n');
    expect(failureLines([aFailure('resumes', error)], '/here')).toEqual([
      'unit › a.test.ts › resumes',
      '    Timeout 30000ms exceeded.',
      "    - waiting for locator('.player__slate') ← ui/live-edge.ts:17 ← ui/live.test.ts:23",
    ]);
  });

  it('points at the output of the stage where the report has no error', () => {
    const [name, error] = failureLines([{ stage: 'check', file: '', title: '', error: '' }], '/here');
    expect(name).toBe('check');
    expect(error).toContain('The output of this stage says why');
  });

  it('names 50, and how many are left out', () => {
    const lines = failureLines(
      Array.from({ length: 52 }, (_, index) => aFailure(`${index}`)),
      '/here',
    );
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('… and 2 more');
  });
});
