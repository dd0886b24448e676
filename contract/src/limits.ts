// The limits as one name. A build of the web keeps of them what a page uses.
export * as limits from './limit-values.ts';
