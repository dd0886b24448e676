// The spelling of an e-mail address, for the form, the server and an operator's file.

/** As zod's, with top-level domains of other scripts (`xn--p1ai`). */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/;

/**
 * The domain as name servers and mail servers know it: `qa@xn--mnchen-3ya.test`. Without one spelling, one address
 * could have two accounts. A text that is no address stays as it is.
 */
export function withAsciiDomain(text: string): string {
  const [, name, domain] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]*[^\0-\x7f][\p{L}\p{M}\p{N}.-]*)$/u.exec(text) ?? [];
  return domain !== undefined && URL.canParse(`http://${domain}`)
    ? `${name}${new URL(`http://${domain}`).hostname}`
    : text;
}
