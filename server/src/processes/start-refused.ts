/**
 * The reason why Floodlit does not start, in one sentence that ends with the next step.
 * `main.ts` and the tools print the message alone, without a stack, and exit with code 1.
 */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
