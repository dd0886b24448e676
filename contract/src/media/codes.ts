// Codes that a viewer types on another device.
import * as z from 'zod/mini';
import { AskingDevice, TypedCode } from '../identity/device-login.ts';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one, route } from '../route.ts';

export const MomentCode = z.object({ code: z.string(), expires_in_seconds: z.int() });
export type MomentCode = z.infer<typeof MomentCode>;

/** The purpose of a code. Exactly one of the two is set. */
export const OpenedCode = z.object({
  /** A moment of a game. `seconds` is null for a live game. */
  moment: z.nullable(z.object({ event_id: z.int(), seconds: z.nullable(z.int()) })),
  /** A device that asks to be logged in. */
  device: z.nullable(AskingDevice),
});
export type OpenedCode = z.infer<typeof OpenedCode>;

export const codes = {
  makeCode: route({
    method: 'POST',
    path: '/codes',
    summary: 'A code of 8 letters that opens this moment of the game on another device, for 10 minutes',
    audience: 'visitor',
    body: z.strictObject({
      event_id: Id,
      /** Null for a live game. */
      seconds: z.nullable(z.number().check(z.minimum(0), z.maximum(limits.positionMaximumSeconds))),
    }),
    response: one(MomentCode),
    errors: ['catalog.event_not_found'],
    repeatable: true,
  }),
  openCode: route({
    method: 'POST',
    path: '/codes/open',
    summary:
      'What a typed code opens: a moment of a game, or the question of a device; wrong codes are limited',
    audience: 'visitor',
    body: z.strictObject({ code: TypedCode }),
    response: one(OpenedCode),
    errors: ['media.code_invalid'],
    repeatable: true,
  }),
} as const;
