// Log-in with Facebook: plain OAuth 2 with a code, then the profile from the Graph API. There is no ID token and no
// issuer.
import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import {
  SocialRefused,
  type SocialAnswer,
  type SocialGate,
  type SocialQuestion,
} from '../identity/social/ports.ts';

interface FacebookOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs?: number;
  /** The log-in dialog. It depends on the return address when the stand-in has no address of its own. */
  readonly dialogUrl?: (redirectUri: string) => string;
  readonly graphUrl?: () => string;
}

const version = 'v23.0';
const scope = 'email,public_profile';
const answerBytes = 64 * 1024;

const Token = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(4_000)) });
const Person = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: z.optional(z.string()),
});

export function createFacebookGate({
  clientId,
  clientSecret,
  timeoutMs = 10_000,
  dialogUrl = () => `https://www.facebook.com/${version}/dialog/oauth`,
  graphUrl = () => `https://graph.facebook.com/${version}`,
}: FacebookOptions): SocialGate {
  /** @throws {SocialRefused} when Facebook says no, anything else when it does not answer. */
  const ask = async <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    init: RequestInit,
  ): Promise<z.output<Schema>> => {
    const response = await fetch(graphUrl() + path, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500) throw new Error(`Facebook answers ${response.status}.`);
    if (!response.ok) throw new SocialRefused(`status_${response.status}`);
    if (text.length > answerBytes) throw new SocialRefused('answer_too_long');
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success) throw new SocialRefused('answer_not_conform');
    return parsed.data;
  };

  return {
    clientId,
    scope,
    authorizationUrl: async ({ state, codeVerifier, redirectUri, isConfirmation }: SocialQuestion) => {
      const url = new URL(dialogUrl(redirectUri));
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(isConfirmation && { auth_type: 'reauthenticate' }),
      }).toString();
      return url.href;
    },
    async identify({ code, codeVerifier, redirectUri }: SocialAnswer) {
      const { access_token } = await ask('/oauth/access_token', Token, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: codeVerifier,
        }),
      });
      // Proves that the caller holds the secret. Facebook can be configured to require this proof.
      const appsecret_proof = createHmac('sha256', clientSecret).update(access_token).digest('hex');
      const query = new URLSearchParams({ fields: 'id,first_name,last_name,email', appsecret_proof });
      const person = await ask(`/me?${query.toString()}`, Person, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      return {
        subject: person.id,
        email: person.email,
        trust: 'unstated',
        firstName: person.first_name,
        lastName: person.last_name,
      };
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
