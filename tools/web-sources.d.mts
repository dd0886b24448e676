export type WebBuildName = 'web' | 'console';
export function hashWebSources(projectRoot: string, name: WebBuildName): string;
export function isWebBuilt(projectRoot: string, name: WebBuildName, hash: string): boolean;
