// The content security policy of a document: our own origin, and the hosts of the tag manager, of Google's captcha
// and of Stripe where the channel uses them.

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

/** The hosts of the tag manager's scripts, and the hosts that receive its measurements. */
const tagSources: Readonly<Record<string, string>> = {
  'script-src': 'https://www.googletagmanager.com',
  'img-src': 'https://www.googletagmanager.com https://*.google-analytics.com',
  'connect-src':
    'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
};

/** The hosts of Google's captcha script and of its frame. */
const recaptchaSources: Readonly<Record<string, string>> = {
  'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  'connect-src': 'https://www.google.com/recaptcha/',
};

/** Where Stripe's script comes from, the frames that cards are typed into and banks ask in, and what it talks to. */
const stripeSources: Readonly<Record<string, string>> = {
  'script-src': 'https://js.stripe.com https://*.js.stripe.com',
  'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  'img-src': 'https://*.stripe.com',
  'connect-src': 'https://api.stripe.com',
};

interface PolicyInput {
  /** Cards are typed into Stripe's own frames, not the sandbox's. */
  readonly paysAtStripe: boolean;
  readonly asksRecaptcha: boolean;
  readonly mayLoadTags: boolean;
  /** The value of `frame-ancestors`. */
  readonly frameAncestors: string;
  /** Where the channel's own pictures are, besides here. */
  readonly pictureOrigins: readonly string[];
  /** The sites of the channel's prerolls, besides this one. */
  readonly filmOrigins: readonly string[];
}

export function contentPolicy({
  paysAtStripe,
  asksRecaptcha,
  mayLoadTags,
  frameAncestors,
  pictureOrigins,
  filmOrigins,
}: PolicyInput): string {
  const directives = Object.entries(ownPolicy).map(([name, sources]) => {
    const tags = mayLoadTags ? [tagSources[name] ?? ''] : [];
    const captcha = asksRecaptcha ? [recaptchaSources[name] ?? ''] : [];
    const stripe = paysAtStripe ? [stripeSources[name] ?? ''] : [];
    const pictures = name === 'img-src' ? pictureOrigins : [];
    const films = name === 'media-src' ? filmOrigins : [];
    return [name, sources, ...tags, ...captcha, ...stripe, ...pictures, ...films]
      .filter((part) => part !== '')
      .join(' ');
  });
  return [...directives, `frame-ancestors ${frameAncestors}`].join('; ');
}
