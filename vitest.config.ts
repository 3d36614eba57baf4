import { defineConfig } from 'vitest/config'

const onBothEngines = ['test/contract/**/*.test.ts', 'test/both/**/*.test.ts', 'test/access.test.ts']

const engine = (name: 'sqlite' | 'postgres') => ({
  test: {
    name,
    include: onBothEngines,
    setupFiles: ['test/support/setup.ts'],
    env: { CAIRN_TEST_ENGINE: name },
    // The files of a worker share the modules, which takes longer to load than most files take to run.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // One PostgreSQL for the whole run; every test has a map of its own in it.
    globalSetup: ['test/support/postgres/global-setup.ts'],
    projects: [
      engine('sqlite'),
      engine('postgres'),
      {
        test: {
          name: 'once',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          exclude: onBothEngines,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          setupFiles: ['test/support/setup.ts', 'test/support/browser-setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
