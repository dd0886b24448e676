// What a document may load: everything comes from here, and from the tag manager's host where the channel has one.

/** Styles may be set on elements, because the art is drawn in the teams' colours. */
const ownPolicy: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'worker-src': "'self' blob:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
};

/** Where a tag manager's script comes from, and where what it measures goes. */
const tagSources: Readonly<Record<string, string>> = {
  'script-src': 'https://www.googletagmanager.com',
  'img-src': 'https://www.googletagmanager.com https://*.google-analytics.com',
  'connect-src':
    'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

interface PolicyInput {
  readonly mayLoadTags: boolean;
  /** By any site. */
  readonly mayBeFramed: boolean;
  /** Where the channel's own pictures are, besides here. */
  readonly pictureOrigins: readonly string[];
}

export function contentPolicy({ mayLoadTags, mayBeFramed, pictureOrigins }: PolicyInput): string {
  const directives = Object.entries(ownPolicy).map(([name, sources]) => {
    const tags = mayLoadTags ? [tagSources[name] ?? ''] : [];
    const pictures = name === 'img-src' ? pictureOrigins : [];
    return [name, sources, ...tags, ...pictures].filter((part) => part !== '').join(' ');
  });
  return [...directives, `frame-ancestors ${mayBeFramed ? '*' : "'none'"}`].join('; ');
}
