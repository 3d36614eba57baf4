import type { Tree } from './source-tree.ts'
import { sqlBreaks } from './sql-rules.ts'

const layers = 'lib → platform → words → features → web → pages · commands'
const verbs = 'verb files only export functions that take a context and at most one other argument'
const egress = 'only platform/egress.ts sends requests to other servers'

/** For every rule, a small tree that breaks it, and the expected message. */
export const breaks: [rule: string, tree: Tree, said: string][] = [
  ...sqlBreaks,
  [
    'no import cycles',
    {
      'src/lib/a.ts': "import { b } from './b.ts'",
      'src/lib/b.ts': "import type { A } from './c.ts'",
      'src/lib/c.ts': "export * from './a.ts'",
    },
    'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
  ],
  [
    'no import cycles',
    { 'src/lib/a.ts': "const late = () => import('./b.ts')", 'src/lib/b.ts': "import {\n  a,\n} from './a.ts'" },
    'src/lib/a.ts → src/lib/b.ts → src/lib/a.ts',
  ],
  [
    layers,
    { 'src/features/tasks/verbs/a.ts': "import { readConfig } from '../../../config.ts'" },
    'src/features/tasks/verbs/a.ts imports src/config.ts',
  ],
  [
    layers,
    { 'src/platform/http/a.ts': "import { task } from '../../features/tasks/table.ts'" },
    'src/platform/http/a.ts imports src/features/tasks/table.ts',
  ],
  [layers, { 'src/lib/a.ts': "import '../platform/log.ts'" }, 'src/lib/a.ts imports src/platform/log.ts'],
  [
    layers,
    { 'src/pages/home.tsx': "import { serve } from '../commands/serve.ts'" },
    'src/pages/home.tsx imports src/commands/serve.ts',
  ],
  [
    'a verb, step or query file with a single export is named after it',
    { 'src/features/votes/queries/voters.ts': 'export const listVoters = async () => []' },
    'src/features/votes/queries/voters.ts exports listVoters',
  ],
  [
    'features only import earlier features',
    { 'src/features/lists/table.ts': "import type { Task } from '../tasks/table.ts'" },
    'src/features/lists/table.ts imports src/features/tasks/table.ts',
  ],
  [
    'features only import earlier features',
    { 'src/features/votes/verbs/a.ts': "import { b } from '../../comments/verbs/b.ts'" },
    'src/features/votes/verbs/a.ts imports src/features/comments/verbs/b.ts',
  ],
  [
    'features only import earlier features',
    { 'src/features/strangers/verbs/a.ts': "import { b } from '../../users/verbs/b.ts'" },
    'src/features/strangers/verbs/a.ts imports src/features/users/verbs/b.ts',
  ],
  [
    'every file in a feature is a verb, step, query or rule, or has a known name',
    { 'src/features/tasks/helpers.ts': '', 'src/features/tasks/verbs/a.ts': '', 'src/features/tasks/schema.ts': '' },
    'src/features/tasks/helpers.ts',
  ],
  [
    "rules and policies don't call verbs, steps or queries",
    { 'src/features/tasks/policy.ts': "import { findTask } from './queries/find-task.ts'" },
    'src/features/tasks/policy.ts imports src/features/tasks/queries/find-task.ts',
  ],
  [
    verbs,
    {
      'src/features/tasks/verbs/a.ts':
        'export async function a(ctx: MapContext, id: number, edit: Edit): Promise<void> {}',
      'src/features/tasks/verbs/b.ts':
        'export type B = 1\nexport async function b(\n  ctx: Context,\n  { x, ...y }: X & { x: number },\n): Promise<Map<A, B>> {}',
    },
    'src/features/tasks/verbs/a.ts',
  ],
  [
    verbs,
    { 'src/features/tasks/verbs/a.ts': 'export function a(ctx: Context): void {}\nexport const b = 1' },
    'src/features/tasks/verbs/a.ts',
  ],
  [verbs, { 'src/features/tasks/verbs/a.ts': 'export function a(db: Db): void {}' }, 'src/features/tasks/verbs/a.ts'],
  [verbs, { 'src/features/tasks/verbs/a.ts': 'export function a(tx: Tx): void {}' }, 'src/features/tasks/verbs/a.ts'],
  [
    'every verb checks permissions, directly or through a verb it calls',
    {
      'src/features/tasks/verbs/a.ts': 'export async function a(ctx: MapContext): Promise<void> {\n  await c(ctx)\n}',
      'src/features/tasks/verbs/b.ts':
        'export async function b(ctx: MapContext): Promise<void> {\n  await d(ctx)\n}\n\nasync function d(ctx: MapContext) {\n  assertMayModerate(ctx)\n}',
      'src/features/tasks/verbs/e.ts': 'export async function e(ctx: MapContext): Promise<void> {\n  await b(ctx)\n}',
    },
    'src/features/tasks/verbs/a.ts exports a',
  ],
  [
    'step files only export functions that take a transaction and at most one other argument',
    { 'src/features/tasks/steps/a.ts': 'export function a(ctx: MapContext): void {}' },
    'src/features/tasks/steps/a.ts',
  ],
  [
    'pages call verbs, which check permissions, and never steps',
    { 'src/pages/you/a.ts': "import { a } from '../../features/tasks/steps/a.ts'" },
    'src/pages/you/a.ts imports ../../features/tasks/steps/a.ts',
  ],
  [
    "queries don't call verbs or steps",
    { 'src/features/tasks/queries/a.ts': "import { createTask } from '../verbs/create-task.ts'" },
    'src/features/tasks/queries/a.ts imports src/features/tasks/verbs/create-task.ts',
  ],
  [
    "steps don't call verbs",
    { 'src/features/votes/steps/a.ts': "import { createTask } from '../../tasks/verbs/create-task.ts'" },
    'src/features/votes/steps/a.ts imports src/features/tasks/verbs/create-task.ts',
  ],
  [
    'import sources do not access the database',
    { 'src/features/imports/sources/a.ts': "import { findImported } from '../queries/imported.ts'" },
    'src/features/imports/sources/a.ts imports src/features/imports/queries/imported.ts',
  ],
  [
    'features never import a page request',
    { 'src/features/tasks/verbs/a.ts': "import type { PageRequest } from '../../../platform/http/page.ts'" },
    'src/features/tasks/verbs/a.ts imports src/platform/http/page.ts',
  ],
  ['pages only open maps through pages/open-map.ts', { 'src/pages/a.ts': 'await openMap(ctx)' }, 'src/pages/a.ts'],
  [
    "a board's pages don't import the workspace",
    { 'src/pages/board/a.ts': "import { b } from '../workspace/b.ts'" },
    'src/pages/board/a.ts imports src/pages/workspace/b.ts',
  ],
  [
    "views receive data: they don't import verbs or page requests, and only types from queries",
    { 'src/pages/board/views/card.tsx': "import { readBoard } from '../../../features/tasks/queries/board.ts'" },
    'src/pages/board/views/card.tsx imports ../../../features/tasks/queries/board.ts',
  ],
  [
    "views receive data: they don't import verbs or page requests, and only types from queries",
    { 'src/pages/layout/head.tsx': "import type { PageRequest } from '../../platform/http/page.ts'" },
    'src/pages/layout/head.tsx imports ../../platform/http/page.ts',
  ],
  [
    "a view in its page's file is synchronous and takes data, not a request",
    { 'src/pages/home.tsx': 'async function HomeView({ ctx }: PageRequest): Promise<VNode> {}' },
    'src/pages/home.tsx',
  ],
  [
    "app.ts, open-installation.ts and routes.ts don't import features",
    { 'src/app.ts': "import { maps } from './features/maps/api.ts'" },
    'src/app.ts imports src/features/maps/api.ts',
  ],
  [
    'no barrels',
    { 'src/lib/index.ts': "/** All. */\nexport * from './a.ts'\nexport {\n  type B,\n} from './b.ts'\n" },
    'src/lib/index.ts',
  ],
  [
    'fastify is used only in platform/http',
    { 'src/features/tasks/a.ts': "import type { FastifyRequest } from 'fastify'" },
    'src/features/tasks/a.ts imports fastify',
  ],
  ['only config.ts reads environment variables', { 'src/app.ts': 'const port = process.env.PORT' }, 'src/app.ts'],
  ['only config.ts reads environment variables', { 'src/app.ts': "import { env } from 'node:process'" }, 'src/app.ts'],
  [egress, { 'src/features/webhooks/a.ts': 'const answer = await fetch(url)' }, 'src/features/webhooks/a.ts'],
  [
    egress,
    { 'src/platform/a.ts': "import type { Server } from 'node:http'\nimport { request } from 'node:https'" },
    'src/platform/a.ts',
  ],
  [egress, { 'src/platform/a.ts': "const { request } = process.getBuiltinModule('node:http')" }, 'src/platform/a.ts'],
  [
    'only commands, benchmarks and tests import app.ts',
    { 'src/platform/a.ts': "import type { App } from '../app.ts'" },
    'src/platform/a.ts imports src/app.ts',
  ],
  ['no source file over 200 lines', { 'scripts/long.ts': 'x\n'.repeat(201) }, 'scripts/long.ts has 201 lines'],
]
