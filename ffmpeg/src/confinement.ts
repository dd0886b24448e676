import { existsSync } from 'node:fs';
import { limits } from './limits.ts';

const setpriv = '/usr/bin/setpriv';
const prlimit = '/usr/bin/prlimit';

/**
 * Words that go before ffmpeg on a Linux machine with util-linux. It dies with its parent, so a killed server leaves no
 * encoder behind. It may not take all memory or drop core files (T37). Elsewhere: none.
 */
export function confinementArgs(hasFile: (path: string) => boolean = existsSync): string[] {
  return [
    ...(hasFile(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--no-new-privs'] : []),
    ...(hasFile(prlimit) ? [prlimit, `--as=${limits.addressSpaceBytes}`, '--core=0'] : []),
  ];
}
