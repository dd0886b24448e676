// The environment of a product that a journey or a bench starts: this machine's programs, and nothing of its operator's.

/** What makes a product the operator's: his database, his accounts and addresses. Each is set anew, or left at its default. */
const operators =
  /^(STRIPE_|SMTP_|RECAPTCHA_|GOOGLE_|FACEBOOK_|OIDC_|DEMO_)|^(ALLOW_LIVE_ON_EMBEDDED|CAPTCHA|DATABASE_URL|DATA_DIR|HOST|PORT|PUBLIC_URL|ROLE|RTMP_HOST|RTMP_PORT|TRUST_PROXY)$/;

/** @param given wins; @param inherited this process's, unless a test brings another. */
export function ownEnvironment(
  given: NodeJS.ProcessEnv,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(inherited).filter(([name]) => !operators.test(name));
  return { ...Object.fromEntries(kept), ...given };
}
