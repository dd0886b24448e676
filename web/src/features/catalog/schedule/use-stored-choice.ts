import { useState } from 'react';
import { useAfterHydration } from '../../../lib/first-render.ts';
import type { StoredPreference } from '../../../lib/local-store.ts';
import { useServices } from '../../../lib/services.tsx';

/** A choice stored on the device (R2.16). The default is the first value. */
export function useStoredChoice<Value extends string>(
  name: StoredPreference,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const { store } = useServices();
  const stored = useAfterHydration<Value>(
    values[0],
    () => values.find((one) => one === store.findPreference(name)) ?? values[0],
  );
  const [chosen, choose] = useState<Value>();
  return [
    chosen ?? stored,
    (next) => {
      store.keepPreference(name, next);
      choose(next);
    },
  ];
}
