import type { Call } from './call.ts';

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for one part of the path; `run` gets them in order. */
  path: string;
  /** The name that faults use. */
  operation: string;
  /** May a publishable key do it? */
  isForBrowsers: boolean;
  run(call: Call, ...ids: readonly string[]): Promise<object>;
}

/** With as many ids as its path has. */
export type Run = (call: Call, id: string, childId: string) => Promise<object>;

export function route(method: Route['method'], path: string, operation: string, run: Run): Route {
  return {
    method,
    path,
    operation,
    isForBrowsers: false,
    run: (call, id = '', childId = '') => run(call, id, childId),
  };
}

export function browserRoute(method: Route['method'], path: string, operation: string, run: Run): Route {
  return { ...route(method, path, operation, run), isForBrowsers: true };
}
