// A small house in which every wall has something to hold.

export type Files = Readonly<Record<string, string>>;

export const cleanHouse: Files = {
  'contract/package.json': '{"exports":{".":"./src/index.ts","./*":"./src/*.ts"}}',
  'contract/src/index.ts': "export * from './commerce.ts';\n",
  'contract/src/commerce/commerce.ts': "import * as z from 'zod/mini';\nexport const Order = z.object({});\n",
  'ffmpeg/src/run.ts': "import { spawn } from 'node:child_process';\nexport const run = spawn;\n",
  'ui/src/button.tsx': "import './button.css';\nexport const Button = () => <p>Don't import 'x'</p>;\n",
  'ui/src/button.css': '@layer ui;\n',
  'web/src/main.tsx': "import { Router } from './app/router.tsx';\nRouter();\n",
  'web/src/app/router.tsx': "export const Router = () => import('../pages/buy.tsx');\n",
  'web/src/pages/buy.tsx': "export { Buy } from '../features/commerce/buy.tsx';\n",
  'web/src/features/commerce/buy.tsx':
    "import { Order } from '@floodlit/contract/commerce';\nimport { Card } from '../catalog/card.tsx';\nexport const Buy = [Order, Card];\n",
  'web/src/features/catalog/card.tsx': "import { api } from '../../lib/api.ts';\nexport const Card = api;\n",
  'web/src/lib/api.ts': "import en from '../locales/en.json';\nexport const api = en;\n",
  'server/src/config/config.ts': 'export const readConfig = (env = process.env) => env;\n',
  'server/src/main.ts':
    "import { app } from './app.ts';\nimport { context } from './context.ts';\napp(context);\n",
  'server/src/app.ts':
    "import { fastify } from 'fastify';\nimport { routes } from './commerce/routes.ts';\nexport const app = (deps: unknown) => routes(fastify(), deps);\n",
  'server/src/context.ts':
    "import { gateway } from './adapters/stripe.ts';\nimport { createCommerceStore } from './commerce/store.ts';\nexport const context = { gateway, createCommerceStore };\n",
  'server/src/adapters/stripe.ts':
    "import Stripe from 'stripe';\nimport type { PaymentGateway } from '../commerce/ports.ts';\nexport const gateway: PaymentGateway = Stripe;\n",
  'server/src/kernel/clock.ts': 'export const systemClock = { now: () => new Date() };\n',
  'server/src/db/connect.ts': "import pg from 'pg';\nexport const connect = pg.Pool;\n",
  'server/src/demo/index.ts': "import { teams } from '@floodlit/demo';\nexport const seed = teams;\n",
  'server/src/processes/start.ts':
    "import { spawn } from 'node:child_process';\nexport const start = spawn;\n",
  'server/src/catalog/index.ts': "export { readEvent } from './read-event.ts';\n",
  'server/src/catalog/read-event.ts': 'export const readEvent = 1;\n',
  'server/src/catalog/rules.ts': 'export const isLive = (now: Date) => now;\n',
  'server/src/commerce/index.ts': "export { buy } from './buy.ts';\n",
  'server/src/commerce/buy.ts':
    "import { readEvent } from '../catalog/index.ts';\nimport type { PaymentGateway } from './ports.ts';\nexport const buy = (deps: PaymentGateway) => [deps, readEvent];\n",
  'server/src/commerce/ports.ts': 'export type PaymentGateway = unknown;\n',
  'server/src/commerce/rules.ts':
    "import { Order } from '@floodlit/contract';\nimport { isLive } from '../catalog/rules.ts';\n// Not Date.now() here.\nexport const rule = [Order, isLive, 'process.env'];\n",
  'server/src/commerce/store.ts':
    "import { sql } from 'kysely';\nimport { connect } from '../db/connect.ts';\nexport const createCommerceStore = [sql, connect];\n",
  'server/src/commerce/routes.ts':
    "import type { FastifyInstance } from 'fastify';\nimport { startGame } from '../media/index.ts';\nimport { buy } from './index.ts';\nexport const routes = (app: FastifyInstance, deps: unknown) => [app, deps, buy, startGame];\n",
  'server/src/commerce/passes/find-pass.ts': 'export const findPass = 1;\n',
  'server/src/commerce/passes/index.ts': "export { findPass } from './find-pass.ts';\n",
  'server/src/commerce/passes/rules.ts': 'export const priceOf = 1;\n',
  'server/src/commerce/orders/rules.ts': "export { priceOf } from '../passes/rules.ts';\n",
  'server/src/commerce/orders/open-order.ts':
    "import { findPass } from '../passes/index.ts';\nexport const openOrder = findPass;\n",
  'server/src/commerce/orders/routes.ts':
    "import { buy } from '../index.ts';\nexport const orderRoutes = buy;\n",
  'server/src/commerce/commerce.test.ts': "import '../../test/world.ts';\nprocess.env.PORT = '0';\n",
  'server/src/media/index.ts': "export { startGame } from './live/start-game.ts';\n",
  'server/src/media/ports.ts': 'export type MediaStorage = unknown;\n',
  'server/src/media/live/start-game.ts':
    "import type { MediaStorage } from '../ports.ts';\nexport const startGame = (storage: MediaStorage) => storage;\n",
  'server/test/world.ts':
    "import '@floodlit/stripe-sandbox';\nimport '../src/commerce/store.ts';\nimport 'node:child_process';\n",
  'stripe-sandbox/src/index.ts':
    "import type Stripe from 'stripe';\nexport type Intent = Stripe.PaymentIntent;\n",
  'demo/src/index.ts': "import '@floodlit/contract';\nexport const teams = 1;\n",
  'e2e/journeys/visitor-buys-a-pass.spec.ts':
    "import '../../stripe-sandbox/src/index.ts';\nimport '@floodlit/server';\n",
  'tools/dev.ts': "import 'node:child_process';\nimport '../server/src/config/config.ts';\n",
  'node_modules/pg/utils.ts': "import '../../server/src/adapters/stripe.ts';\n",
  '.gitignore': 'node_modules/\n',
};
