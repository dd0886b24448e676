import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** One script of an entry with all that it imports. */
export async function buildScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('The build has several outputs');
  const script = built.output.find((file) => file.type === 'chunk');
  if (script?.type !== 'chunk') throw new Error('The build has no script');
  return script.code;
}
