const repeatMs = 1500;
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
type StopSignal = keyof typeof exitCodes;

/**
 * Runs `stop` once at the first SIGINT, SIGTERM or SIGHUP, then exits with 0 (1 when `stop` fails). One Ctrl-C can
 * arrive twice, from the terminal and through npm. So a repeat within 1.5 s is the same signal. A later one means that
 * the person does not want to wait, and ends the process at once.
 */
export function stopOnSignal(stop: (signal: StopSignal) => Promise<void>, log: (line: string) => void): void {
  let firstAt: number | undefined;
  const listen = (signal: StopSignal): void => {
    process.on(signal, () => {
      if (firstAt !== undefined) {
        if (Date.now() - firstAt > repeatMs) process.exit(exitCodes[signal]);
        return;
      }
      firstAt = Date.now();
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log(`Stopping failed: ${error instanceof Error ? error.message : String(error)}`);
          process.exit(1);
        },
      );
    });
  };
  listen('SIGINT');
  listen('SIGTERM');
  listen('SIGHUP');
}
