// Written by tools/calls.ts.
export * as calls from './calls/index.ts';
