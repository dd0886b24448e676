// The environment of a product that a journey or a bench starts: this machine's programs, no settings of its operator.

/** Variables of one operator: database, accounts and addresses. A test sets each one or leaves its default. */
const operators =
  /^(STRIPE_|SMTP_|RECAPTCHA_|GOOGLE_|FACEBOOK_|OIDC_|DEMO_|STORAGE_|SPOOL_)|^(ALLOW_LIVE_ON_EMBEDDED|ALLOW_NEW_SECRETS|CAPTCHA|CONSOLE_CONNECTIONS|CONSOLE_HOST|DATABASE_DIRECT_URL|DATABASE_URL|DATA_DIR|HOST|METRICS_HOST|METRICS_PORT|NODE_URL|POOL_SIZE|PORT|PUBLIC_URL|RELEASE|ROLE|RTMP_HOST|RTMP_PORT|RTMP_PROXIES|RTMP_PROXY_PROTOCOL|RTMP_URL|SANDBOX_PORT|SANDBOX_URL|SECRETS|SECRETS_FILE|SENTRY_DSN|SLOW_QUERY_MS|TRUST_PROXY|UPLOAD_MAX_GB)$/;

/** @param given wins; @param inherited this process's, unless a test brings another. */
export function ownEnvironment(
  given: NodeJS.ProcessEnv,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const kept = Object.entries(inherited).filter(([name]) => !operators.test(name));
  return { ...Object.fromEntries(kept), ...given };
}
