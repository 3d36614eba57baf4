import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/support/databases/memory-folder.ts'

// All test processes inherit it.
const folder = process.env.TMPDIR ?? memoryFolder()
if (folder !== undefined) process.env.TMPDIR = folder
// Threads load the source, and compiling it takes longer than most of what they do.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

/** Tests use the source of the SDK, not the published package. */
const alias = { '@cairn/sdk': join(import.meta.dirname, 'sdk/src/index.ts') }

const onBothEngines = ['test/contract/**/*.test.ts', 'test/both/**/*.test.ts']

/** On PostgreSQL each statement is checked. These files send most kinds of statements. */
const statements = ['test/contract/**/*.test.ts', 'test/both/{pages,policy,trash}.test.ts']

/** Only `test:all` runs these on both engines. Each takes seconds because of workers, waits or random input. */
const slowOnBothEngines = [
  'accounts-operator',
  'database-faults',
  'hostile-names',
  'http-logs',
  'import-limits',
  'import-pages',
  'import-uploads',
  'imports-to',
  'imports-to-lost',
  'insight-first-count',
  'jobs-take-over',
  'mail-workers',
  'notify-or-not',
  'properties',
  'properties-engines',
  'properties-imports',
  'properties-undo-import',
  'properties-walk',
  'search-hidden',
  'search-naughty',
  'undo-import',
  'undo-import-twice',
  'undo-import-touched',
  'webhooks-down',
  'webhooks-failing',
  'webhooks-log',
  'webhooks-slow',
  'worker',
].map((name) => `test/both/${name}.test.ts`)

/** Only `test:all` runs these, which wait for processes, threads and connections. */
const slow = [
  'src/features/imports/sources/read-in-worker.test.ts',
  'src/platform/http/connections.test.ts',
  'src/platform/images/image-process.test.ts',
  'src/platform/markdown/{limits,render-in-worker}.test.ts',
  'test/{citus,openapi-changes,start}.test.ts',
  'test/sdk/{follow,published,repeating}.test.ts',
]

/** The journeys of `npm test`: what people do most, in twelve files. */
const journeys = [
  'add-task',
  'arrange-lists',
  'conversation',
  'drag-task',
  'embeds',
  'move',
  'new-team',
  'queue',
  'queue-phone',
  'sign-in',
  'suggest',
  'vote',
].map((name) => `test/e2e/${name}.test.ts`)

/** The files of a worker share modules, because loading them takes longer than most files take to run. */
const usual = {
  isolate: false,
  setupFiles: ['test/support/setup.ts'],
  // Only for tests that hang. The slowest test took 105 s on two cores with eleven processes.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
}

const onEngine = (engine: 'sqlite' | 'postgres', name: string, include: string[], exclude: string[] = []) => ({
  resolve: { alias },
  test: { ...usual, name, include, exclude, env: { CAIRN_TEST_ENGINE: engine } },
})

const once = (name: string, include: string[], more = {}) => ({
  resolve: { alias },
  test: { ...usual, ...more, name, include },
})

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run, in which every test has its own map.
    globalSetup: ['test/support/databases/postgres/global-setup.ts'],
    // By default, one core is reserved for the runner, which does little. More workers than cores are slower.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      // `npm test`.
      onEngine('sqlite', 'sqlite', onBothEngines, slowOnBothEngines),
      onEngine('postgres', 'statements', statements),
      once('once', ['src/**/*.test.ts', 'test/*.test.ts', 'test/sdk/*.test.ts'], { exclude: slow }),
      once('journeys', journeys),
      // `npm run test:all`.
      onEngine('postgres', 'postgres', onBothEngines, statements),
      onEngine('sqlite', 'slow', slowOnBothEngines),
      once('operations', ['test/operations/*.test.ts', ...slow]),
      once('e2e', ['test/e2e/**/*.test.ts'], { exclude: journeys }),
      // Installs client generators from npm and PyPI, and runs the generated clients. `npm run test:clients`.
      once('clients', ['test/clients/*.test.ts'], { testTimeout: 600_000, hookTimeout: 900_000 }),
      // Kills and load, for minutes. `npm run test:faults`.
      once('faults', ['test/faults/*.test.ts'], { testTimeout: 600_000 }),
      onEngine('sqlite', 'faults-sqlite', ['test/faults/both/*.test.ts']),
      onEngine('postgres', 'faults-postgres', ['test/faults/both/*.test.ts']),
    ],
  },
})
