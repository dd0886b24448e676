// The content security policy of a document. It names our own origin, and the hosts of the tag manager, Google's
// captcha, Google Cast and Stripe where the channel uses them.
import { earlyScriptSource } from './early-script.ts';

/** Styles may be set on elements, because the art is drawn in the teams' colours. */
const ownPolicy: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': `'self' ${earlyScriptSource}`,
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

/** Google Cast's scripts. A page asks for them at the viewer's press. */
const castSources: Readonly<Record<string, string>> = {
  'script-src':
    'https://www.gstatic.com/cv/js/sender/ https://www.gstatic.com/eureka/clank/ https://www.gstatic.com/cast/sdk/',
};

interface PolicyInput {
  /** Cards are typed into Stripe's own frames, not the sandbox's. */
  readonly paysAtStripe: boolean;
  readonly asksRecaptcha: boolean;
  readonly mayLoadTags: boolean;
  /** The channel switched Google Cast on. */
  readonly mayCast: boolean;
  /** The value of `frame-ancestors`. */
  readonly frameAncestors: string;
  /** Where the channel's own pictures are, besides here. */
  readonly pictureOrigins: readonly string[];
  /** The other host that receives the channel's measures; undefined when it is this one. */
  readonly measureOrigin: string | undefined;
  /** The sites of the channel's prerolls, besides this one. */
  readonly filmOrigins: readonly string[];
}

export function contentPolicy({
  paysAtStripe,
  asksRecaptcha,
  mayLoadTags,
  mayCast,
  frameAncestors,
  pictureOrigins,
  measureOrigin,
  filmOrigins,
}: PolicyInput): string {
  const directives = Object.entries(ownPolicy).map(([name, sources]) => {
    const tags = mayLoadTags ? [tagSources[name] ?? ''] : [];
    const captcha = asksRecaptcha ? [recaptchaSources[name] ?? ''] : [];
    const stripe = paysAtStripe ? [stripeSources[name] ?? ''] : [];
    const cast = mayCast ? [castSources[name] ?? ''] : [];
    const pictures = name === 'img-src' ? pictureOrigins : [];
    const measures = name === 'connect-src' && measureOrigin !== undefined ? [measureOrigin] : [];
    const films = name === 'media-src' ? filmOrigins : [];
    return [name, sources, ...tags, ...captcha, ...stripe, ...cast, ...pictures, ...measures, ...films]
      .filter((part) => part !== '')
      .join(' ');
  });
  return [...directives, `frame-ancestors ${frameAncestors}`].join('; ');
}
