// Device information about a playback problem: only fields that help to find the cause.
import { limits } from '@floodlit/contract/limits';

interface Connection {
  effectiveType?: string;
}

/** @param facts of the last playback, empty without one. */
export function describeDevice(timeZone: string, facts: string): string {
  const { userAgent, language, onLine } = navigator;
  const connection = (navigator as { connection?: Connection }).connection?.effectiveType;
  const { width, height } = screen;
  return [
    userAgent,
    `${width}×${height} @${devicePixelRatio}`,
    `${innerWidth}×${innerHeight}`,
    language,
    timeZone,
    connection ?? (onLine ? 'online' : 'offline'),
    ...(facts === '' ? [] : [facts]),
  ]
    .join(' · ')
    .slice(0, limits.contactDeviceMaximum);
}
