/** Puts promises, named tests and results together: what is proven, by which test, with which last result. */
import { idsIn, type Kind, type NamedTest, type Promised } from './promises.ts';
import type { Outcome, TestResult } from './results.ts';

interface Proof {
  file: string;
  title: string;
  outcome: Outcome;
}

/**
 * One promise. `outcome` is undefined when no test names it, and the worst of its proofs otherwise.
 * A row with clauses has no proofs of its own: it is 'partial' while some of its clauses lack a test.
 */
interface Entry extends Promised {
  outcome: Outcome | 'partial' | undefined;
  proofs: readonly Proof[];
}

export interface Ledger {
  entries: readonly Entry[];
  /** Ids that a test names and no document knows, and rows named where a clause must be. */
  unknown: readonly { id: string; file: string; title: string }[];
}

const worstFirst: readonly Outcome[] = ['failed', 'not run', 'passed'];

/**
 * Results of a file replace what was read from its text, for each id: a test in a table runs once per row.
 * @param results last results, file paths as in `tests`; titles that no longer stand must be left out before
 */
export function createLedger(
  promised: readonly Promised[],
  tests: readonly NamedTest[],
  results: readonly TestResult[],
): Ledger {
  const proofs = new Map<string, Map<string, Proof[]>>();
  const add = (id: string, proof: Proof) => {
    const byFile = proofs.get(id) ?? new Map<string, Proof[]>();
    byFile.set(proof.file, [...(byFile.get(proof.file) ?? []), proof]);
    proofs.set(id, byFile);
  };
  for (const result of results) for (const id of idsIn(result.title)) add(id, { ...result });
  const ran = new Map([...proofs].map(([id, byFile]) => [id, new Set(byFile.keys())]));
  for (const { file, title, ids } of tests) {
    for (const id of ids) if (!ran.get(id)?.has(file)) add(id, { file, title, outcome: 'not run' });
  }

  const rows = new Set(promised.map(({ clauseOf }) => clauseOf));
  const known = new Set(promised.map(({ id }) => id).filter((id) => !rows.has(id)));
  const all = (id: string) => [...(proofs.get(id)?.values() ?? [])].flat();
  const outcomeOf = (id: string) =>
    worstFirst.find((worst) => all(id).some((proof) => proof.outcome === worst));
  return {
    entries: promised.map((promise) => {
      if (!rows.has(promise.id))
        return { ...promise, outcome: outcomeOf(promise.id), proofs: all(promise.id) };
      const clauses = promised.filter(({ clauseOf }) => clauseOf === promise.id);
      return { ...promise, outcome: rowOutcome(clauses.map(({ id }) => outcomeOf(id))), proofs: [] };
    }),
    unknown: [...proofs.keys()]
      .filter((id) => !known.has(id))
      .flatMap((id) => all(id).map(({ file, title }) => ({ id, file, title }))),
  };
}

/** The outcome of a row from those of its clauses. */
function rowOutcome(clauses: readonly (Outcome | undefined)[]): Entry['outcome'] {
  if (clauses.includes('failed')) return 'failed';
  if (clauses.every((outcome) => outcome === undefined)) return undefined;
  if (clauses.includes(undefined)) return 'partial';
  return worstFirst.find((worst) => clauses.includes(worst));
}

/** Each untested row or clause, and each excuse that no longer holds, as one sentence. None means that all is well. */
export function describeGaps({ entries }: Ledger, excused: ReadonlyMap<string, string>): string[] {
  const untested = new Set(entries.filter(({ outcome }) => outcome === undefined).map(({ id }) => id));
  const rows = new Set(entries.map(({ clauseOf }) => clauseOf));
  const gaps = [...untested]
    .filter((id) => !rows.has(id) && !excused.has(id))
    .map((id) => `${id} has no test: write one that names it, or give the reason in docs/untested.md.`);
  const stale = [...excused.keys()]
    .filter((id) => !untested.has(id) || rows.has(id))
    .map((id) => `${id} needs no place in docs/untested.md: it has a test, has clauses or does not exist.`);
  return [...gaps, ...stale];
}

export interface Summary {
  kind: Kind;
  total: number;
  /** Rows with a test, for a row with clauses one for each of them. */
  tested: number;
  partial: number;
  passed: number;
  failed: number;
}

/** How far each kind of promise is proven. */
export function summarize({ entries }: Ledger): Summary[] {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind && entry.clauseOf === undefined);
    const count = (outcome: Entry['outcome']) => own.filter((entry) => entry.outcome === outcome).length;
    const partial = count('partial');
    const tested = own.length - partial - count(undefined);
    return { kind, total: own.length, tested, partial, passed: count('passed'), failed: count('failed') };
  });
}
