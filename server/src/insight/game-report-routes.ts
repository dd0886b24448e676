// `/game-report/<token>`: the page of a game's report, and the files that it loads. No log-in, and no search engine.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestFacts } from '../http/bind.ts';
import { gameReportPage } from './game-report-page.ts';
import { readGameReport } from './game-report.ts';
import type { InsightDeps } from './ports.ts';

const policy =
  "default-src 'none'; img-src data:; script-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const daySeconds = 86_400;

export function gameReportRoutes(
  app: FastifyInstance,
  factsOf: (request: FastifyRequest) => Promise<RequestFacts>,
  deps: InsightDeps,
): void {
  app.get<{ Params: { token: string } }>('/game-report/:token', async (request, reply) => {
    const { channelId } = await factsOf(request);
    const report = await readGameReport(deps, channelId, request.params.token);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', policy)
      .send(gameReportPage(report));
  });
  const file = (name: string, type: string, read: () => Promise<string>): void => {
    app.get(`/game-report/files/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${daySeconds}`)
        .send(await read()),
    );
  };
  file('uplot.js', 'text/javascript; charset=utf-8', deps.chartFiles.script);
  file('uplot.css', 'text/css; charset=utf-8', deps.chartFiles.style);
  file('curve.js', 'text/javascript; charset=utf-8', deps.chartFiles.curve);
}
