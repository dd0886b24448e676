// When the figures of a live game alert somebody. Pure.

export const alertKinds = ['stalls', 'failures', 'viewers'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** With fewer plays, one bad network would alert. */
const playsMinimum = 20;
const stalledShareMaximum = 0.05;
const failedShareMaximum = 0.02;
const lostShareMaximum = 0.3;
/** The same alert comes again after this time at the earliest. */
export const quietSeconds = 600;

export interface AlertFacts {
  readonly plays: number;
  readonly failed: number;
  readonly stalled_share: number;
  readonly watching: number;
  /** A minute ago. */
  readonly watched_before: number;
}

export interface Alert {
  readonly kind: AlertKind;
  /** A share from 0 to 1. */
  readonly value: number;
}

export function alertsOf({ plays, failed, stalled_share, watching, watched_before }: AlertFacts): Alert[] {
  const alerts: Alert[] = [];
  if (plays >= playsMinimum && stalled_share > stalledShareMaximum)
    alerts.push({ kind: 'stalls', value: stalled_share });
  if (plays >= playsMinimum && failed / plays > failedShareMaximum)
    alerts.push({ kind: 'failures', value: failed / plays });
  const lost = watched_before === 0 ? 0 : 1 - watching / watched_before;
  if (watched_before >= playsMinimum && lost >= lostShareMaximum)
    alerts.push({ kind: 'viewers', value: lost });
  return alerts;
}
