import url from './files/archivo-text.woff2?url';

/** Address of the only font file that needs a `<link rel="preload" as="font">`. */
export const latinFontUrl: string = url;
