/** Puts promises, named tests and results together: what is proven, by which test, with which last result. */
import { idsIn, type Kind, type NamedTest, type Promised } from './promises.ts';
import type { Outcome, TestResult } from './results.ts';

interface Proof {
  file: string;
  title: string;
  outcome: Outcome;
}

/** One promise; `outcome` is undefined when no test names it, and the worst of its proofs otherwise. */
interface Entry extends Promised {
  outcome: Outcome | undefined;
  proofs: readonly Proof[];
}

export interface Ledger {
  entries: readonly Entry[];
  /** Ids that a test names and no document knows. */
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

  const known = new Set(promised.map(({ id }) => id));
  const all = (id: string) => [...(proofs.get(id)?.values() ?? [])].flat();
  return {
    entries: promised.map((promise) => {
      const own = all(promise.id);
      const outcome = worstFirst.find((worst) => own.some((proof) => proof.outcome === worst));
      return { ...promise, outcome, proofs: own };
    }),
    unknown: [...proofs.keys()]
      .filter((id) => !known.has(id))
      .flatMap((id) => all(id).map(({ file, title }) => ({ id, file, title }))),
  };
}

export interface Summary {
  kind: Kind;
  total: number;
  tested: number;
  passed: number;
  failed: number;
}

/** How far each kind of promise is proven. */
export function summarize({ entries }: Ledger): Summary[] {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    const count = (outcome: Outcome) => own.filter((entry) => entry.outcome === outcome).length;
    const tested = own.filter((entry) => entry.outcome !== undefined).length;
    return { kind, total: own.length, tested, passed: count('passed'), failed: count('failed') };
  });
}
