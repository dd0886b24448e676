// Docker asks here whether the process of this container lives: exit code 0, or 1 with the cause.
// A worker has no HTTP port of its own, so its metrics answer.
const { ROLE, PORT, METRICS_PORT } = process.env;
const url =
  ROLE === 'worker' ? `http://127.0.0.1:${METRICS_PORT}/metrics` : `http://127.0.0.1:${PORT}/healthz`;

try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
