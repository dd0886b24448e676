// What a device says of itself when a game does not play: only what helps to find out why.
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
