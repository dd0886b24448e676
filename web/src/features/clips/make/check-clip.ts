// A clip's fields before they are sent, and the key of a press: pure.
import { NewClip } from '@floodlit/contract/clips/clips';
import * as z from 'zod/mini';

export type ClipRequest = Omit<NewClip, 'idempotency_key'>;
export type ClipField = 'name' | 'tags' | 'times';

const FIELDS: Readonly<Partial<Record<string, ClipField>>> = {
  name: 'name',
  tags: 'tags',
  start_time: 'times',
  duration: 'times',
};

/** The first message of each field, as the schema words it. Empty for a valid request. */
export function checkClip(request: ClipRequest): Partial<Record<ClipField, string>> {
  const { error } = z.safeParse(NewClip, request);
  const messages: Partial<Record<ClipField, string>> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = FIELDS[String(path[0])];
    if (field !== undefined) messages[field] ??= message;
  }
  return messages;
}

/** The field errors of the server's answer. */
export function fieldsOf(
  errors: Readonly<Record<string, readonly string[]>>,
): Partial<Record<ClipField, string>> {
  const messages: Partial<Record<ClipField, string>> = {};
  for (const [name, [message]] of Object.entries(errors)) {
    const field = FIELDS[name.split('.')[0] ?? ''];
    if (field !== undefined && message !== undefined) messages[field] ??= message;
  }
  return messages;
}

export interface Press {
  readonly request: ClipRequest;
  readonly key: string;
  /** Whether the server has answered it. */
  readonly isAnswered: boolean;
}

/**
 * One key for one press. A press whose answer was lost keeps its key, so that its repeat makes no second clip. Every
 * other press makes a new one.
 */
export function nextPress(before: Press | undefined, request: ClipRequest, makeKey: () => string): Press {
  const isRepeat =
    before !== undefined && !before.isAnswered && JSON.stringify(before.request) === JSON.stringify(request);
  return isRepeat ? before : { request, key: makeKey(), isAnswered: false };
}
