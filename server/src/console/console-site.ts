// The address of the console, and the cookie of its sessions.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isThisMachine } from '../network/this-machine.ts';

export interface ConsoleSite {
  readonly host: string;
  readonly origin: string;
  /**
   * Without https, a password could be read on the way. A console without https is therefore served only on
   * this machine.
   */
  readonly isServed: boolean;
  readonly isSecure: boolean;
}

/** The console has the scheme and the port of the product. */
export function consoleSiteOf(host: string, publicUrl: string): ConsoleSite {
  const url = new URL(publicUrl);
  url.hostname = host;
  const isSecure = url.protocol === 'https:';
  return { host, origin: url.origin, isSecure, isServed: isSecure || isThisMachine(url.origin) };
}

/**
 * `__Host-` binds the cookie to the host and to https. Safari refuses a secure cookie over http, this machine
 * included, so there the cookie has a plain name.
 */
const cookieNameOf = ({ isSecure }: ConsoleSite, kind: 'operator' | 'device'): string =>
  `${isSecure ? '__Host-' : ''}floodlit-${kind}`;

export const sessionKeyOf = (request: FastifyRequest, site: ConsoleSite): string | undefined =>
  cookieOf(request, cookieNameOf(site, 'operator'));

/** The device that somebody has logged in from. It opens nothing. */
export const deviceKeyOf = (request: FastifyRequest, site: ConsoleSite): string | undefined =>
  cookieOf(request, cookieNameOf(site, 'device'));

function cookieOf({ headers }: FastifyRequest, cookie: string): string | undefined {
  const name = `${cookie}=`;
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(name));
  // Two cookies of one name: one of them was planted by another host, and nobody knows which.
  return found.length === 1 ? found[0]?.slice(name.length) : undefined;
}

/** Without a lifetime: the browser forgets it when it closes, and the server ends the session by its own clock. */
export function sendSessionKey(reply: FastifyReply, site: ConsoleSite, key: string): void {
  const secure = site.isSecure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieNameOf(site, 'operator')}=${key}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** It outlives the session: the next log-in from this device does not depend on the guesses of strangers. */
export function sendDeviceKey(reply: FastifyReply, site: ConsoleSite, key: string, seconds: number): void {
  const secure = site.isSecure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieNameOf(site, 'device')}=${key}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
  );
}

export function dropSessionKey(reply: FastifyReply, site: ConsoleSite): void {
  const secure = site.isSecure ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieNameOf(site, 'operator')}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure}`,
  );
}
