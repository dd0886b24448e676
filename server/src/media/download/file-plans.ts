// The plans of the recordings that were downloaded lately. A recording never changes in its folder, but for its trim.
import type { MediaStorage } from '../ports.ts';
import { planFile } from './plan-file.ts';
import type { FilePlan, FilePlans } from './ports.ts';

/** A plan of four hours has half a megabyte. */
const plansKept = 60;

export function createFilePlans(storage: Pick<MediaStorage, 'readFile' | 'sizesOf'>): FilePlans {
  const plans = new Map<string, Promise<FilePlan>>();
  return {
    read(asset, rung) {
      const { folder, trim, ladder } = asset;
      const key = `${folder}/${rung}/${ladder.making ?? ''}/${trim?.from ?? 0}-${trim?.to ?? ''}`;
      const known = plans.get(key);
      if (known !== undefined) return known;
      const plan = planFile(storage, asset, rung);
      plans.set(key, plan);
      plan.catch(() => plans.delete(key));
      const [oldest] = plans.keys();
      if (plans.size > plansKept && oldest !== undefined) plans.delete(oldest);
      return plan;
    },
  };
}
