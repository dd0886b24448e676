// Device information about a playback problem: only fields that help to find the cause.
import { limits } from '@floodlit/contract/limits';

interface Connection {
  effectiveType?: string;
}

export function describeDevice(timeZone: string): string {
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
  ]
    .join(' · ')
    .slice(0, limits.contactDeviceMaximum);
}
