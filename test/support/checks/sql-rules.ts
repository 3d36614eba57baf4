import { edges, type Tree } from './source-tree.ts'
import { matching, onlyUnder } from './tree-search.ts'

/** The rules about where SQL can be. Each returns one line per violation. */
export const sqlRules: Record<string, (tree: Tree) => string[]> = {
  "queries don't write": (tree) =>
    matching(
      tree,
      /\.(insertInto|updateTable|deleteFrom)\(|\btx\s*\.(update|delete)\(|\b(insertRow|updateRows|deleteRows)\(/,
      (file) => /^src\/features\/[^/]+\/queries\//.test(file) && file !== authenticationFile,
    ),

  'pages contain no SQL': (tree) => [
    ...edges(tree)
      .filter(([from, to]) => from.startsWith('src/pages/') && (to === 'kysely' || to.startsWith('src/platform/db/')))
      .filter(([, to]) => to !== 'src/platform/db/database.ts')
      .map(([from, to]) => `${from} imports ${to}`),
    ...matching(tree, query, (file) => file.startsWith('src/pages/')),
  ],

  'commands contain no SQL': (tree) => matching(tree, query, (file) => file.startsWith('src/commands/')),

  "the platform doesn't know the features' tables": (tree) => {
    const names = tablesOfFeatures(tree).join('|')
    const used = new RegExp(
      `(?:[Ff]rom|Into|Table|Join|\\btx\\s*\\.(?:update|delete))\\(\\s*'(?:${names})\\b|\\b(?:from|join|into|update|table) "?(?:${names})\\b`,
    )
    const listed = new RegExp(`['"](?:${names})['"]`)
    return Object.entries(tree)
      .map(([file, text]) => ({ file, code: text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') }))
      .filter(
        ({ file, code }) =>
          file.startsWith('src/platform/') &&
          names &&
          (used.test(code) || (file.startsWith('src/platform/db/') && listed.test(code))),
      )
      .map(({ file }) => file)
  },

  'database drivers are used only in platform/db': (tree) => onlyUnder(tree, /^(pg|node:sqlite)$/, 'src/platform/db/'),

  'only platform/db distinguishes between engines': (tree) =>
    matching(tree, /[!=]==?\s*['"](?:sqlite|postgres)['"]/, (file) => !file.startsWith('src/platform/db/')),
}

/** A query written with Kysely, or SQL as text. */
const query =
  /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\b(ctx\s*\.from|tx\s*\.(from|update|delete))\(|\bsql(<[^`]*>)?`/

/** Reads a request's token, and records at most once a minute that it was used. */
const authenticationFile = 'src/features/tokens/queries/authenticate-by.ts'

const tablesOfFeatures = (tree: Tree): string[] =>
  Object.entries(tree)
    .filter(([file]) => file.startsWith('src/features/'))
    .flatMap(([, text]) => [...text.matchAll(/^ {2}interface Tables \{\n([^]*?)^ {2}\}/gm)])
    .flatMap(([, tables = '']) => [...tables.matchAll(/^ {4}(\w+): /gm)])
    .map(([, name = '']) => name)

const tableOfFeature = {
  'src/features/maps/table.ts': "declare module '../../a.ts' {\n  interface Tables {\n    maps: MapTable\n  }\n}\n",
}

/** For every rule, a small tree that breaks it, and the expected message. */
export const sqlBreaks: [rule: string, tree: Tree, said: string][] = [
  [
    "queries don't write",
    { 'src/features/tasks/queries/a.ts': "await tx.db.updateTable('tasks').execute()" },
    'src/features/tasks/queries/a.ts',
  ],
  [
    "queries don't write",
    { 'src/features/tasks/queries/a.ts': "await tx.delete('tasks').execute()" },
    'src/features/tasks/queries/a.ts',
  ],
  ['pages contain no SQL', { 'src/pages/home.tsx': "const rows = ctx.from('lists')" }, 'src/pages/home.tsx'],
  ['pages contain no SQL', { 'src/pages/home.tsx': "const maps = ctx.db.selectFrom('maps')" }, 'src/pages/home.tsx'],
  [
    'pages contain no SQL',
    { 'src/pages/home.tsx': "import { sql } from 'kysely'" },
    'src/pages/home.tsx imports kysely',
  ],
  [
    'commands contain no SQL',
    { 'src/commands/a.ts': 'const { rows } = await sql<{ id: number }>`select id from maps`.execute(db)' },
    'src/commands/a.ts',
  ],
  [
    "the platform doesn't know the features' tables",
    {
      ...tableOfFeature,
      'src/platform/limits/a.ts': "db\n  .selectFrom('maps as m')",
      'src/platform/b.ts': '// from maps',
    },
    'src/platform/limits/a.ts',
  ],
  [
    "the platform doesn't know the features' tables",
    { ...tableOfFeature, 'src/platform/db/a.ts': "const tables = ['maps']" },
    'src/platform/db/a.ts',
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
    'only platform/db distinguishes between engines',
    { 'src/features/tasks/a.ts': "if (database.engine === 'postgres') {}" },
    'src/features/tasks/a.ts',
  ],
]
