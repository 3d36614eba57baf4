import { describe, expect, it } from 'vitest'
import { rules } from './support/checks/architecture-rules.ts'
import { importsOf, readTree, type Tree } from './support/checks/source-tree.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const everything = readTree(['{src,scripts,bench}/**/*.{ts,tsx}', 'sdk/src/**/*.ts'])
const sources = Object.fromEntries(
  Object.entries(everything).filter(([file]) => !isTest(file) && file !== 'sdk/src/generated.ts'),
)

/** For every rule a small tree that breaks it, and what is said of it. */
const breaks: [rule: string, tree: Tree, said: string][] = [
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
    'slices import only leftwards',
    { 'src/features/lists/a.ts': "import type { Task } from '../tasks/task.ts'" },
    'src/features/lists/a.ts imports src/features/tasks/task.ts',
  ],
  [
    'slices import only leftwards',
    { 'src/features/votes/a.ts': "import { b } from '../comments/b.ts'" },
    'src/features/votes/a.ts imports src/features/comments/b.ts',
  ],
  [
    'slices import only leftwards',
    { 'src/features/strangers/a.ts': "import { b } from '../users/b.ts'" },
    'src/features/strangers/a.ts imports src/features/users/b.ts',
  ],
  [
    'a slice imports slices, the look, the platform and lib',
    { 'src/features/tasks/a.ts': "import { readConfig } from '../../config.ts'" },
    'src/features/tasks/a.ts imports src/config.ts',
  ],
  [
    'the platform imports only itself and lib',
    { 'src/platform/http/a.ts': "import { task } from '../../features/tasks/task.ts'" },
    'src/platform/http/a.ts imports src/features/tasks/task.ts',
  ],
  [
    'lib imports nothing of ours but lib',
    { 'src/lib/a.ts': "import '../platform/log.ts'" },
    'src/lib/a.ts imports src/platform/log.ts',
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
  [
    'database drivers are used only in platform/db',
    { 'src/platform/log.ts': "import pg from 'pg'" },
    'src/platform/log.ts imports pg',
  ],
  [
    'database drivers are used only in platform/db',
    { 'src/features/tasks/a.ts': "const late = await import('node:sqlite')" },
    'src/features/tasks/a.ts imports node:sqlite',
  ],
  [
    'engines are told apart only in platform/db',
    { 'src/features/tasks/a.ts': "if (database.engine === 'postgres') {}" },
    'src/features/tasks/a.ts',
  ],
  ['the environment is read only in config.ts', { 'src/app.ts': 'const port = process.env.PORT' }, 'src/app.ts'],
  ['the environment is read only in config.ts', { 'src/app.ts': "import { env } from 'node:process'" }, 'src/app.ts'],
  [
    'other servers are asked only by platform/egress.ts',
    { 'src/features/webhooks/a.ts': 'const answer = await fetch(url)' },
    'src/features/webhooks/a.ts',
  ],
  [
    'other servers are asked only by platform/egress.ts',
    { 'src/platform/a.ts': "import type { Server } from 'node:http'\nimport { request } from 'node:https'" },
    'src/platform/a.ts',
  ],
  [
    'only commands, benchmarks and tests import app.ts',
    { 'src/platform/a.ts': "import type { App } from '../app.ts'" },
    'src/platform/a.ts imports src/app.ts',
  ],
  [
    'views import no verbs and no queries',
    { 'src/features/tasks/views/card.tsx': "import { createTask } from '../create-task.ts'" },
    'src/features/tasks/views/card.tsx imports src/features/tasks/create-task.ts',
  ],
  ['no source file over 200 lines', { 'scripts/long.ts': 'x\n'.repeat(201) }, 'scripts/long.ts has 201 lines'],
]

describe('the architecture', () => {
  it.each(Object.entries(rules))('%s', (_name, broken) => {
    expect(broken(sources)).toEqual([])
  })

  it.each(breaks)('would not keep quiet about: %s', (name, tree, said) => {
    expect(rules[name]?.(tree)).toEqual([said])
  })

  it('is shown able to find every rule broken', () => {
    expect(new Set(breaks.map(([name]) => name))).toEqual(new Set(Object.keys(rules)))
  })

  it('finds the files and what they import', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(100)
    expect(importsOf(sources, 'src/features/tasks/api.ts')).toEqual(
      expect.arrayContaining(['src/features/lists/api.ts', 'src/platform/http/endpoint.ts']),
    )
    expect(rules['no source file over 200 lines']?.({ 'src/a.ts': 'x\n'.repeat(200) })).toEqual([])
    expect(rules['no barrels']?.({ 'src/a.ts': "export * from './b.ts'\nexport const c = 1\n" })).toEqual([])
  })
})
