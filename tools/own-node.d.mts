export declare function ownNodeOf(platform: string, arch: string): string | undefined;
