export function hashServerSources(projectRoot: string): string;
export function isServerBuilt(projectRoot: string, hash: string): boolean;
