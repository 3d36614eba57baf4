import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './test/support/databases/memory-folder.ts'

// All processes of the tests have it from here.
const folder = process.env.TMPDIR ?? memoryFolder()
if (folder !== undefined) process.env.TMPDIR = folder

/** In the repository the source of the SDK is used, not what is published. */
const alias = { '@cairn/sdk': join(import.meta.dirname, 'sdk/src/index.ts') }

const onBothEngines = ['test/contract/**/*.test.ts', 'test/both/**/*.test.ts']

/** On PostgreSQL each statement is checked. These send most of the kinds that there are. */
const statements = ['test/contract/**/*.test.ts', 'test/both/{pages,policy,trash}.test.ts']

/** `test:all` runs them on both engines: each takes seconds, for its workers, waits or random input. */
const slowOnBothEngines = [
  'accounts-operator',
  'database-faults',
  'hostile-names',
  'http-logs',
  'jobs-take-over',
  'mail-workers',
  'properties',
  'search-hidden',
  'search-naughty',
  'webhooks-failing',
  'webhooks-log',
  'worker',
].map((name) => `test/both/${name}.test.ts`)

/** `test:all` runs them too: processes, threads and connections that have to wait. */
const slow = [
  'src/platform/http/connections.test.ts',
  'src/platform/images/image-process.test.ts',
  'src/platform/markdown/{limits,render-in-worker}.test.ts',
  'test/{citus,openapi-changes,start}.test.ts',
  'test/sdk/{follow,published,repeating}.test.ts',
]

/** The journeys of `npm test`: what people do most, in ten files. */
const journeys = [
  'arrange-lists',
  'bulk',
  'conversation',
  'embeds',
  'move',
  'new-team',
  'queue',
  'sign-in',
  'suggest',
  'vote',
].map((name) => `test/e2e/${name}.test.ts`)

/** The files of a worker share the modules: loading them takes longer than most files take to run. */
const usual = {
  isolate: false,
  setupFiles: ['test/support/setup.ts'],
  // Only for what hangs. The slowest test took 105 s on two cores that had eleven processes to run.
  testTimeout: 300_000,
  hookTimeout: 300_000,
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
    // One PostgreSQL for the whole run; every test has a map of its own in it.
    globalSetup: ['test/support/databases/postgres/global-setup.ts'],
    // By default one core is left to the runner, which has little to do. More workers than cores take longer.
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
      // Installs generators of clients from npm and PyPI, and runs what they make. `npm run test:clients`.
      once('clients', ['test/clients/*.test.ts'], { testTimeout: 600_000, hookTimeout: 900_000 }),
      // Minutes of kills and load. `npm run test:faults`.
      once('faults', ['test/faults/*.test.ts'], { testTimeout: 600_000 }),
      onEngine('sqlite', 'faults-sqlite', ['test/faults/both/*.test.ts']),
      onEngine('postgres', 'faults-postgres', ['test/faults/both/*.test.ts']),
    ],
  },
})
