/** A channel's own host in the deployment's scheme and port; a host that anyone could have invented is not repeated. */
export function originOf(publicUrl: string, ownHost: string | undefined): string {
  const url = new URL(publicUrl);
  if (ownHost !== undefined) url.hostname = ownHost;
  return url.origin;
}
