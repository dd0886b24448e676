// Posts JSON to an address that an operator chose.

const timeoutMs = 10_000;

/** A redirect could lead to another host than the chosen one, so none is followed. */
export async function postJson(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The address answered ${response.status}.`);
}
