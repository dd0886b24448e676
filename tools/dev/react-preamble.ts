// React Fast Refresh needs its hook before the first component.
// Vite puts it into an index.html, which the product does not have.
import type { Plugin } from 'vite';

const id = '/@react-preamble';

export function preamblePlugin(): Plugin {
  return {
    name: 'react-preamble',
    resolveId: (source) => (source === id ? id : undefined),
    load: (module) =>
      module === id
        ? `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`
        : undefined,
  };
}
