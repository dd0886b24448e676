// The reason why a recording that the viewer may watch does not start.
import { Suspense, lazy, type ReactNode } from 'react';
import type { RecordingAnswer, Subject } from './use-recording.ts';

const TooManyDevices = lazy(async () => ({
  default: (await import('./too-many-devices.tsx')).TooManyDevices,
}));

export function RecordingFailure({
  subject,
  recording,
  children,
}: {
  subject: Subject;
  recording: RecordingAnswer;
  /** Shown for any other failure. */
  children: ReactNode;
}): ReactNode {
  if (!recording.hasTooManyDevices) return children;
  return (
    <Suspense fallback={null}>
      <TooManyDevices subject={subject} onFree={recording.retry} />
    </Suspense>
  );
}
