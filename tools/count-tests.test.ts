import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, summaryLine } from './count-tests.ts';

describe('countVitest', () => {
  it('counts each test by what became of it', () => {
    const statuses = ['passed', 'failed', 'passed', 'pending', 'todo'].map((status) => ({ status }));
    const report = { success: false, testResults: [{ status: 'failed', assertionResults: statuses }] };
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(countVitest({ success: false, testResults })).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a run that ended badly without a failed test as one failure', () => {
    const testResults = [{ status: 'passed', assertionResults: [{ status: 'passed' }] }];
    expect(countVitest({ success: false, testResults })).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

describe('countPlaywright', () => {
  it('counts a flaky journey as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts an error outside of any journey as one failure', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('summaryLine', () => {
  it('names what was skipped only when something was', () => {
    expect(summaryLine({ passed: 4, failed: 0, skipped: 0 })).toBe('4 passed, 0 failed');
    expect(summaryLine({ passed: 4, failed: 1, skipped: 2 })).toBe('4 passed, 1 failed, 2 skipped');
  });
});
