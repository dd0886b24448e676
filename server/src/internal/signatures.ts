// Signs the calls between the processes of an install, and their answers: pure, with the key and the time given.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface NodeCall {
  readonly method: string;
  /** With its query, as on the wire. */
  readonly path: string;
  /** The node that is asked: a call for one node is no call for another. */
  readonly asked: string;
}

export interface CallOrigin {
  /** The node that asks. */
  readonly asking: string;
  /** Chosen for this call. The answer is signed with it. */
  readonly nonce: string;
}

export interface NodeReply {
  readonly status: number;
  /** The text of the header beside the bytes. */
  readonly facts: string;
  readonly bytes: Uint8Array;
}

/** A call is valid for so long, by a clock that may be ahead or behind. */
const validSeconds = 60;

const authorizationForm = /^Floodlit ([0-9a-f-]{36}) (\d{1,12}) ([\w-]{16,43}) ([\w-]{43})$/;

const macOf = (key: Uint8Array, fields: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const macOfCall = (key: Uint8Array, call: NodeCall, { asking, nonce }: CallOrigin, seconds: number): string =>
  macOf(key, ['call', call.method, call.path, call.asked, asking, seconds, nonce]);

/** @returns the header `authorization`. */
export const signCall = (key: Uint8Array, call: NodeCall, origin: CallOrigin, seconds: number): string =>
  `Floodlit ${origin.asking} ${seconds} ${origin.nonce} ${macOfCall(key, call, origin, seconds)}`;

/** Undefined unless a node of this install signed the call for this node, within a minute. */
export function readCall(
  key: Uint8Array,
  call: NodeCall,
  authorization: string | undefined,
  nowSeconds: number,
): CallOrigin | undefined {
  const [, asking = '', time = '', nonce = '', mac = ''] = authorizationForm.exec(authorization ?? '') ?? [];
  if (mac === '' || Math.abs(nowSeconds - Number(time)) > validSeconds) return undefined;
  const origin = { asking, nonce };
  return isSame(mac, macOfCall(key, call, origin, Number(time))) ? origin : undefined;
}

/** @param asked the node that answers. */
export const signReply = (
  key: Uint8Array,
  asked: string,
  { nonce }: Pick<CallOrigin, 'nonce'>,
  { status, facts, bytes }: NodeReply,
): string =>
  macOf(key, ['answer', asked, nonce, status, facts, createHash('sha256').update(bytes).digest('base64url')]);

/** Whether the asked node gave this answer to this call. */
export const isReplyOf = (
  key: Uint8Array,
  asked: string,
  origin: Pick<CallOrigin, 'nonce'>,
  reply: NodeReply,
  signature: string | undefined,
): boolean => signature !== undefined && isSame(signature, signReply(key, asked, origin, reply));
