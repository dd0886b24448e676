// Where a viewer resumes a recording: one rule for the positions of accounts on the server and those of a device.

/** Below this much watched, or this little left, there is nothing to resume. Seconds. */
export const worthResumingSeconds = 15;
const nearlyOverSeconds = 30;
export const resumeKeptDays = 90;

/**
 * The position to store, in whole seconds. `undefined` at the start and near the end, where nothing is left to resume.
 * @param durationSeconds not finite where it is not known.
 */
export function positionToKeep(positionSeconds: number, durationSeconds: number): number | undefined {
  if (!(positionSeconds >= worthResumingSeconds)) return undefined;
  if (Number.isFinite(durationSeconds) && durationSeconds - positionSeconds < nearlyOverSeconds)
    return undefined;
  return Math.floor(positionSeconds);
}
