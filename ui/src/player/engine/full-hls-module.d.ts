// The package has no types for its minified module.
declare module 'hls.js/dist/hls.min.mjs' {
  export { default } from 'hls.js';
}
