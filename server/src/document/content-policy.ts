// What a document may load: everything comes from here, and from the tag manager's host and Google's captcha where they
// are switched on.

/** Styles may be set on elements, because the art is drawn in the teams' colours. */
const ownPolicy: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'frame-src': "'self'",
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

/** Where Google's captcha comes from, and the frame that it works in. */
const recaptchaSources: Readonly<Record<string, string>> = {
  'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  'connect-src': 'https://www.google.com/recaptcha/',
};

interface PolicyInput {
  readonly asksRecaptcha: boolean;
  readonly mayLoadTags: boolean;
  /** By any site. */
  readonly mayBeFramed: boolean;
  /** Where the channel's own pictures are, besides here. */
  readonly pictureOrigins: readonly string[];
}

export function contentPolicy({
  asksRecaptcha,
  mayLoadTags,
  mayBeFramed,
  pictureOrigins,
}: PolicyInput): string {
  const directives = Object.entries(ownPolicy).map(([name, sources]) => {
    const tags = mayLoadTags ? [tagSources[name] ?? ''] : [];
    const captcha = asksRecaptcha ? [recaptchaSources[name] ?? ''] : [];
    const pictures = name === 'img-src' ? pictureOrigins : [];
    return [name, sources, ...tags, ...captcha, ...pictures].filter((part) => part !== '').join(' ');
  });
  return [...directives, `frame-ancestors ${mayBeFramed ? '*' : "'none'"}`].join('; ');
}
