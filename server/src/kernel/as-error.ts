/** The reason of anything that was thrown: `String({})` is "[object Object]", and a group of errors has no text. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof AggregateError && thrown.message === '')
    return new Error(thrown.errors.map((error) => asError(error).message).join(', '), { cause: thrown });
  if (thrown instanceof Error) return thrown;
  if (typeof thrown !== 'object' || thrown === null) return new Error(String(thrown), { cause: thrown });
  const { message, name, stack } = thrown as { message?: unknown; name?: unknown; stack?: unknown };
  // Values stay out: a field may be a secret.
  const text =
    typeof message === 'string'
      ? message
      : `no reason given, with the fields ${Object.keys(thrown).join(', ')}`;
  const error = new Error(text, { cause: thrown });
  if (typeof name === 'string') error.name = name;
  if (typeof stack === 'string') error.stack = stack;
  return error;
}
