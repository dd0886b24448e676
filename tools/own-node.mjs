// The launcher finds the Node that npm brought for this machine.
// Plain JavaScript without dependencies, so that it runs on a fresh clone under any Node from 20 on.

/** Systems whose Node is a package of the lock file. macOS has none of this version at npm. */
const brought = new Set(['linux-x64', 'linux-arm64']);

/**
 * Where the Node of this system lies in the project. Undefined: npm brings none for it.
 *
 * @param {string} platform as `process.platform` has it
 * @param {string} arch as `process.arch` has it
 * @returns {string | undefined}
 */
export function ownNodeOf(platform, arch) {
  const system = `${platform}-${arch}`;
  return brought.has(system) ? `node_modules/node-${system}/bin/node` : undefined;
}
