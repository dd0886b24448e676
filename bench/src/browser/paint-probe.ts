// Runs in the page before its own scripts: notes the largest paint and how much the layout moved.

export interface Paints {
  /** Since navigation. */
  largestMs: number;
  /** The sum of all shifts that no input caused. */
  shift: number;
}

/** Sets `window.paints`. Handed over as text, so it names nothing outside. */
export function watchPaints(): void {
  const paints: Paints = { largestMs: Number.NaN, shift: 0 };
  (window as unknown as { paints: Paints }).paints = paints;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paints.largestMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) paints.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
