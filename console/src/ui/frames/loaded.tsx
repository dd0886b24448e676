// A part of a page that has a read of its own: nothing until it is there, and a second try after a failure.
import type { ReactNode } from 'react';
import { LoadFailure } from '../load-failure.tsx';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  return children(data);
}
