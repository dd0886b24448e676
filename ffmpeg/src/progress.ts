/** Seconds of output from one line of `-progress`, or undefined when the line says something else. */
export function readProgressLine(line: string): number | undefined {
  const microseconds = /^out_time_us=(\d+)$/.exec(line.trim())?.[1];
  return microseconds === undefined ? undefined : Number(microseconds) / 1_000_000;
}
