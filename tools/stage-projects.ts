/** The projects of vitest that each stage of `npm test` runs. */
export const stageProjects = {
  unit: ['contract', 'server', 'server-alone', 'stripe-sandbox', 'tools', 'web', 'web-alone'],
  media: ['ffmpeg', 'demo', 'server-media'],
  browser: ['in-browser', 'console-in-browser'],
  deep: ['deep', 'deep-in-browser'],
};
