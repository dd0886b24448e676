// The operator reads how far a move has come, and how long it will take.

/** `recordings/7/<name>`, `clips/7/<name>` or `pictures/7`: what moves and is removed as one. */
export const folderOfKey = (key: string): string => {
  const parts = key.split('/');
  return parts.slice(0, Math.min(3, parts.length - 1)).join('/');
};

export interface Progress {
  readonly files: number;
  readonly bytes: number;
  readonly doneFiles: number;
  readonly doneBytes: number;
  readonly elapsedMs: number;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `0 bytes`, `3.4 GB`. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1_000 && unit < units.length - 1) [value, unit] = [value / 1_000, unit + 1];
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? ''}`;
}

export function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}

/** A small file costs a request too, so each file counts as this many bytes more. */
const bytesOfRequest = 64 * 1024;

/** `1,200 of 2,000 files, 3.4 GB of 5.0 GB, 4 min left`. */
export function progressText({ files, bytes, doneFiles, doneBytes, elapsedMs }: Progress): string {
  const counts = `${doneFiles.toLocaleString('en')} of ${files.toLocaleString('en')} files, ${bytesText(doneBytes)} of ${bytesText(bytes)}`;
  const done = doneBytes + doneFiles * bytesOfRequest;
  if (doneFiles === 0) return counts;
  const left = bytes + files * bytesOfRequest - done;
  return `${counts}, ${timeText((elapsedMs / 1_000) * (left / done))} left`;
}
