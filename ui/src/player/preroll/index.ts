// A film before the picture. It loads only where there is one.
export { keepConnected } from '../early/keep-connected.ts';
export { createPreroll, movePreroll } from './create-preroll.ts';
export type { Preroll } from './create-preroll.ts';
export { wasSeen } from './film-end.ts';
export type { FilmEnd } from './film-end.ts';
