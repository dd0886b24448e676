/** The host that people see a channel's form on. */
export const hostNameOfOrigin = (publicUrl: string, ownHost: string | undefined): string =>
  new URL(originOf(publicUrl, ownHost)).hostname;

/** A channel's own host in the deployment's scheme and port; a host that anyone could have invented is not repeated. */
export function originOf(publicUrl: string, ownHost: string | undefined): string {
  const url = new URL(publicUrl);
  if (ownHost !== undefined) url.hostname = ownHost;
  return url.origin;
}
