export const generatedSources: readonly string[];
export const generatedStamp: string;
export function hashGeneratedSources(projectRoot: string): string;
export function hashGenerators(projectRoot: string): string;
export function isGenerated(projectRoot: string): boolean;
export function findMissing(projectRoot: string): string | undefined;
