export function hashWebSources(projectRoot: string): string;
export function isWebBuilt(projectRoot: string, hash: string): boolean;
