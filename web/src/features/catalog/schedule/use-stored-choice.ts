import { useState } from 'react';
import type { StoredPreference } from '../../../lib/local-store.ts';
import { useServices } from '../../../lib/services.tsx';

/** A choice stored on the device (R2.16). The default is the first value. */
export function useStoredChoice<Value extends string>(
  name: StoredPreference,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const { store } = useServices();
  const [value, setValue] = useState<Value>(
    () => values.find((one) => one === store.findPreference(name)) ?? values[0],
  );
  return [
    value,
    (next) => {
      store.keepPreference(name, next);
      setValue(next);
    },
  ];
}
