import { useState } from 'react';
import type { StoredPreference } from '../../../lib/local-store.ts';
import { useServices } from '../../../lib/services.tsx';

/** A choice that the device remembers (R2.16); the first of the values until one was made. */
export function useRemembered<Value extends string>(
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
