// The address of a shared clip: without the calls, so that a page with links to clips stays light.

/** The path of the shared page. */
export const clipSharePath = ({ id, uuid }: { readonly id: number; readonly uuid: string }): string =>
  `/share/${id}/${uuid}`;
