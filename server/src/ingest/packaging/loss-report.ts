// The log names lost segments when an outage begins, and their number when it is over.

export interface LossReport {
  /** A segment of the recording was received and is lost. */
  lost(): void;
  /** Ends the outage, if there is one: no more is known of it. */
  end(): void;
}

/** Losses that follow each other within this time are one outage. */
const quietMs = 60_000;

const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(11, 19)} UTC`;

export function createLossReport(options: {
  readonly nowMs: () => number;
  readonly onProblem: (sentence: string) => void;
}): LossReport {
  let outage: { readonly fromMs: number; toMs: number; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(timer);
    if (outage === undefined) return;
    const { count, fromMs, toMs } = outage;
    outage = undefined;
    options.onProblem(
      `The live recording lost ${count} ${count === 1 ? 'segment' : 'segments'} from ${timeOf(fromMs)} to ${timeOf(toMs)}. Players pass over them. Give the storage more room before the next game.`,
    );
  };
  return {
    lost() {
      const nowMs = options.nowMs();
      if (outage === undefined) {
        outage = { fromMs: nowMs, toMs: nowMs, count: 0 };
        options.onProblem(
          'The live recording loses its oldest segments: the storage has no room. Make room on its disk, or raise SPOOL_MAX_GB. "floodlit doctor" says why a bucket takes nothing.',
        );
      }
      outage.count += 1;
      outage.toMs = nowMs;
      clearTimeout(timer);
      timer = setTimeout(end, quietMs).unref();
    },
    end,
  };
}
