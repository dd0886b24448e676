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
const cookieNameOf = ({ isSecure }: ConsoleSite): string =>
  isSecure ? '__Host-floodlit-operator' : 'floodlit-operator';

export function sessionKeyOf({ headers }: FastifyRequest, site: ConsoleSite): string | undefined {
  const name = `${cookieNameOf(site)}=`;
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
  reply.header('set-cookie', `${cookieNameOf(site)}=${key}; Path=/; HttpOnly; SameSite=Strict${secure}`);
}

export function dropSessionKey(reply: FastifyReply, site: ConsoleSite): void {
  const secure = site.isSecure ? '; Secure' : '';
  reply.header('set-cookie', `${cookieNameOf(site)}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0${secure}`);
}
