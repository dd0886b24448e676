import { createRequire } from 'node:module';
import type Canvas from '@napi-rs/canvas';

const require = createRequire(import.meta.url);

/** Loaded at the first drawing: it maps 35 MB, and the job process draws only while a demo game is on the air. */
export const canvasLibrary = (): typeof Canvas => require('@napi-rs/canvas') as typeof Canvas;
