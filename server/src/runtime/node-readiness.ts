// A process tells what is wrong with its clock, its row, and the versions beside it.
import type { ReadinessCheck } from '../operations/ports.ts';
import type { Nodes } from '../nodes/ports.ts';
import { clockLimitMs, clockWarningMs, leaseMs } from '../nodes/rules.ts';

const inSeconds = (ms: number): string => (Math.abs(ms) / 1_000).toFixed(1);

/** @returns the trouble with a clock whose difference is between the two limits. */
function clockTrouble(clockMs: number, aboveMs: number, upToMs: number): string | undefined {
  const off = Math.abs(clockMs);
  if (off <= aboveMs || off > upToMs) return undefined;
  const way = clockMs > 0 ? 'ahead of' : 'behind';
  return `the clock of this machine is ${inSeconds(clockMs)} s ${way} the database's: let NTP set both`;
}

export const nodeReadiness = (
  nodes: Pick<Nodes, 'clockMs' | 'renewedAgoMs' | 'list'>,
): readonly ReadinessCheck[] => [
  {
    name: 'clock',
    required: false,
    check: async () => clockTrouble(nodes.clockMs(), clockWarningMs, clockLimitMs),
  },
  {
    name: 'clock',
    required: true,
    check: async () => clockTrouble(nodes.clockMs(), clockLimitMs, Number.POSITIVE_INFINITY),
  },
  {
    name: 'node',
    required: false,
    async check() {
      const ago = nodes.renewedAgoMs();
      return ago <= leaseMs ? undefined : `its row was not renewed for ${inSeconds(ago)} s`;
    },
  },
  {
    name: 'versions',
    required: false,
    async check() {
      const versions = [...new Set(nodes.list().map(({ version }) => version))].toSorted();
      return versions.length <= 1
        ? undefined
        : `processes of ${versions.length} versions run: ${versions.join(', ')}`;
    },
  },
];
