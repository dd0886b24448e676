// The adapters that a process uses beside its context.
export { createArgon2Passwords as createPasswords } from './argon2-passwords.ts';
export { canvasIcons as icons } from './canvas-icon.ts';
export { canvasShareCards as shareCards } from './canvas-share-card.ts';
export { createConsoleFinder, hasConsoleBuild } from './console-build.ts';
export { cleanPicture } from './clean-picture.ts';
export { openBucketStores, openDiskStores, openDiskStoresAfter } from './file-stores.ts';
export { openMovingStores } from './moving-stores.ts';
export { createBossQueue as createQueue } from './pg-boss-queue.ts';
export { createPinoLog as createLog } from './pino-log.ts';
export { createPrometheusMetrics } from './prometheus-metrics.ts';
export { cleanHtml } from './sanitized-html.ts';
export { sweepScratch } from './scratch-folder.ts';
export { createSentryForwarder } from './sentry-forwarder.ts';
export { sandboxClientId } from './social-gates.ts';
export { openWebBuild, WebBuildMissing } from './web-build.ts';
