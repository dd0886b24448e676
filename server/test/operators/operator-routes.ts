import { consoleApi } from '@floodlit/contract/operators/console-api';
import type { ConsoleRouteDefinition } from '@floodlit/contract/operators/console-route';
import type { WorkKind } from '@floodlit/contract/operators/roles';

export type OperatorRoute = ConsoleRouteDefinition & {
  readonly grant: Exclude<ConsoleRouteDefinition['grant'], { readonly link: WorkKind }>;
};

export const consoleRoutes: readonly ConsoleRouteDefinition[] = Object.values(consoleApi).flatMap((group) =>
  Object.values(group),
);

const isOfOperators = (route: ConsoleRouteDefinition): route is OperatorRoute =>
  typeof route.grant === 'string' || !('link' in route.grant);

/** The routes that an operator calls. Phones with a link of work call the others. */
export const operatorRoutes: readonly OperatorRoute[] = consoleRoutes.filter(isOfOperators);
