// Prints the path of the ffmpeg that Floodlit uses, installing one when there is none.
import { findFfmpeg } from '../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from './find-chromium.ts';
import { runTool } from './run-tool.ts';

await runTool(
  'find-ffmpeg.ts: prints the path of an ffmpeg that runs, installing one when there is none.',
  async () => {
    console.log(await findFfmpeg(toolSearchEnvironment((line) => console.error(line))));
    return 0;
  },
);
