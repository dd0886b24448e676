// Query strings as the API writes them: `name[]=1&name[]=2` is a list, `name[key]=v` an object; nothing else nests.

export type Query = Record<string, unknown>;

const bracket = /^([\w-]+)\[([\w-]*)\]$/;
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);
const partsMaximum = 1_000;

/** More parts than any call of ours could mean (T69). */
export function hasTooManyParts(url: string): boolean {
  let parts = 0;
  for (let at = url.indexOf('&'); at !== -1; at = url.indexOf('&', at + 1))
    if (++parts >= partsMaximum) return true;
  return false;
}

/**
 * Never throws: it runs inside the router, where an error would end the process. A query over the limit reads as
 * empty.
 */
export function parseQueryString(text: string): Query {
  const query: Query = Object.create(null) as Query;
  if (hasTooManyParts(text)) return query;
  for (const [rawName, value] of new URLSearchParams(text)) {
    const match = bracket.exec(rawName);
    const name = match?.[1] ?? rawName;
    const key = match?.[2];
    if (forbiddenNames.has(name) || (key !== undefined && forbiddenNames.has(key))) continue;
    if (key === undefined) query[name] = value;
    else if (key === '') addToList(query, name, value);
    else addToObject(query, name, key, value);
  }
  return query;
}

function addToList(query: Query, name: string, value: string): void {
  const list = query[name];
  if (Array.isArray(list)) list.push(value);
  else query[name] = [value];
}

function addToObject(query: Query, name: string, key: string, value: string): void {
  const object = query[name];
  if (typeof object === 'object' && object !== null && !Array.isArray(object)) (object as Query)[key] = value;
  else query[name] = Object.assign(Object.create(null) as Query, { [key]: value });
}
