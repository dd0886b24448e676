import { expect, it } from 'vitest';
import { isReplyOf, readCall, signCall, signReply } from './signatures.ts';

const key = Buffer.alloc(32, 7);
const asked = '11111111-1111-4111-8111-111111111111';
const asking = '22222222-2222-4222-8222-222222222222';
const other = '33333333-3333-4333-8333-333333333333';
const call = { method: 'GET', path: '/internal/live/1/2/0/low.m3u8?_HLS_msn=4', asked };
const origin = { asking, nonce: 'abcdefghijklmnop' };
const at = 1_800_000_000;
const signed = signCall(key, call, origin, at);

it.each([
  ['as it was signed', {}, signed, 0, true],
  ['59 s later', {}, signed, 59, true],
  ['from a clock 59 s ahead', {}, signed, -59, true],
  ['again after a minute', {}, signed, 61, false],
  ['from a clock 61 s ahead', {}, signed, -61, false],
  ['at another node', { asked: other }, signed, 0, false],
  ['for another path', { path: '/internal/live/1/3/0/low.m3u8?_HLS_msn=4' }, signed, 0, false],
  ['for another query', { path: call.path.replace('=4', '=5') }, signed, 0, false],
  ['by another method', { method: 'PUT' }, signed, 0, false],
  ['by a key of another install', {}, signCall(Buffer.alloc(32, 8), call, origin, at), 0, false],
  ['with a later time written in', {}, signed.replace(String(at), String(at + 50)), 50, false],
  ['in the name of another node', {}, signed.replace(asking, other), 0, false],
  ['with another nonce', {}, signed.replace('abcdefghijklmnop', 'abcdefghijklmnoq'), 0, false],
  ['without a signature', {}, undefined, 0, false],
  ['with an empty signature', {}, signed.replace(/\S+$/, ''), 0, false],
  ['with a cut signature', {}, signed.slice(0, -1), 0, false],
] as const)('a call %s', (_case, changed, header, later, isTaken) => {
  expect(readCall(key, { ...call, ...changed }, header, at + later)).toEqual(isTaken ? origin : undefined);
});

const reply = { status: 200, facts: '{"gzip":true}', bytes: Buffer.from('picture') };
const answered = signReply(key, asked, origin, reply);

it.each([
  ['as it was signed', asked, origin, reply, answered, true],
  ['with other bytes', asked, origin, { ...reply, bytes: Buffer.from('pictura') }, answered, false],
  ['with other facts', asked, origin, { ...reply, facts: '{}' }, answered, false],
  ['with another status', asked, origin, { ...reply, status: 404 }, answered, false],
  ['of another node', other, origin, reply, answered, false],
  ['to another call', asked, { nonce: 'abcdefghijklmnoq' }, reply, answered, false],
  ['without a signature', asked, origin, reply, undefined, false],
  ['signed as a call', asked, origin, reply, signed.slice(-43), false],
] as const)('an answer %s', (_case, node, of, given, signature, isTaken) => {
  expect(isReplyOf(key, node, of, given, signature)).toBe(isTaken);
});
