// Plans for the S3 stand-in: a bucket that lies.
import type { Fault, FaultPlan } from '../s3-stand-in/faults.ts';
import { noFaults } from '../s3-stand-in/faults.ts';
import type { S3StandIn } from '../s3-stand-in/stand-in.ts';

const kinds = ['forget', 'other bytes', 'cut', 'short'] as const satisfies readonly Fault[];

/** One answer in twenty is a lie: nothing stored, other bytes of the same length, a cut, one byte less. */
export function oneInTwenty(): {
  readonly plan: FaultPlan;
  readonly none: FaultPlan;
  /** Their number by kind and method. */
  readonly told: ReadonlyMap<string, number>;
} {
  const told = new Map<string, number>();
  return {
    told,
    none: noFaults,
    plan({ number, method }) {
      if (number % 20 !== 7) return undefined;
      const kind = kinds[told.size === 0 ? 0 : Math.floor(number / 20) % kinds.length] ?? 'forget';
      told.set(`${kind} ${method}`, (told.get(`${kind} ${method}`) ?? 0) + 1);
      return kind;
    },
  };
}

/** A bucket that has an object at the HEAD, and loses each n-th of them a moment later. */
export function loseAfterHead(store: S3StandIn, plan: FaultPlan, nth: number): FaultPlan {
  let heads = 0;
  return (request) => {
    if (request.method === 'HEAD') {
      heads += 1;
      if (heads % nth === 0) setImmediate(() => setImmediate(() => store.objects.delete(request.key)));
    }
    return plan(request);
  };
}
