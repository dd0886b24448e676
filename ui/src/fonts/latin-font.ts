import url from '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2?url';

/** Address of the only font file that needs a `<link rel="preload" as="font">`. */
export const latinFontUrl: string = url;
