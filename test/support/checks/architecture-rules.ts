// Which files may import which.

import { featureOrder } from './feature-order.ts'
import { verbsWithoutGuard } from './guards.ts'
import { cycles, exportsOnlyWrites, importLines, isBarrel, misnamed } from './source-shapes.ts'
import { edges, type Tree } from './source-tree.ts'
import { sqlRules } from './sql-rules.ts'
import { matching, onlyUnder } from './tree-search.ts'

/** The parts of the program. Each can import the ones before it. Pages and commands don't import each other. */
const layers = [['lib'], ['platform'], ['words'], ['features'], ['web'], ['pages', 'commands']]

/** The files a feature can have besides its verbs, steps, queries and rules. */
const featureFiles = [
  'fields',
  'table',
  'schema',
  'events',
  'policy',
  'present',
  'api',
  'routes',
  'mails',
  'jobs',
  'reactions',
]

const longest = 200

const featureOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const layerOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1]
const rankIn = (ranks: string[][], name: string): number => ranks.findIndex((rank) => rank.includes(name))
const says = ([from, to]: [string, string]): string => `${from} imports ${to}`
const imports = (tree: Tree, from: RegExp, to: RegExp): string[] =>
  edges(tree)
    .filter(([file, other]) => from.test(file) && to.test(other))
    .map(says)
const isOurs = (name: string): boolean => name.startsWith('src/')

/** Whether `from` isn't allowed to import `to`. Both are names in a list of ranks, and they differ. */
const breaksOrder = (ranks: string[][], from: string, to: string): boolean =>
  from !== to && (rankIn(ranks, from) < 0 || rankIn(ranks, to) < 0 || rankIn(ranks, to) >= rankIn(ranks, from))

/** Each rule returns one line per violation. */
export const rules: Record<string, (tree: Tree) => string[]> = {
  ...sqlRules,

  'no import cycles': cycles,

  'lib → platform → words → features → web → pages · commands': (tree) =>
    edges(tree)
      .filter(([from, to]) => {
        const [layer, other] = [layerOf(from), isOurs(to) ? layerOf(to) : undefined]
        if (layer === undefined || layer === 'demo') return false
        // The files directly in src assemble the program. Only commands and the demo start it.
        if (isOurs(to) && other === undefined) return layer !== 'commands'
        return other !== undefined && layer !== other && breaksOrder(layers, layer, other) && !isDemo(from, to)
      })
      .map(says),

  'features only import earlier features': (tree) =>
    edges(tree)
      .filter(([from, to]) => {
        const [feature, other] = [featureOf(from), featureOf(to)]
        return feature !== undefined && other !== undefined && breaksOrder(featureOrder, feature, other)
      })
      .map(says),

  'every file in a feature is a verb, step, query or rule, or has a known name': (tree) =>
    Object.keys(tree).filter((file) => {
      const [, path = ''] = /^src\/features\/[^/]+\/(.+)\.tsx?$/.exec(file) ?? []
      return (
        path !== '' &&
        !/^(verbs|steps|queries|rules|streams|sources)\/[^/]+$/.test(path) &&
        !featureFiles.includes(path)
      )
    }),

  'a verb, step or query file with a single export is named after it': misnamed,

  "rules and policies don't call verbs, steps or queries": (tree) =>
    edges(tree)
      .filter(([from, to]) => /\/(rules\/[^/]+|policy)\.ts$/.test(from) && /\/(verbs|steps|queries)\//.test(to))
      .filter(([from]) => featureOf(from) !== undefined)
      .map(says),

  'verb files only export functions that take a context and at most one other argument': (tree) =>
    Object.entries(tree)
      .filter(([file, text]) => /^src\/features\/[^/]+\/verbs\//.test(file) && !exportsOnlyWrites(text, 'ctx'))
      .map(([file]) => file),

  'every verb checks permissions, directly or through a verb it calls': verbsWithoutGuard,

  'step files only export functions that take a transaction and at most one other argument': (tree) =>
    Object.entries(tree)
      .filter(([file, text]) => /^src\/features\/[^/]+\/steps\//.test(file) && !exportsOnlyWrites(text, 'tx'))
      .map(([file]) => file),

  'pages call verbs, which check permissions, and never steps': (tree) =>
    Object.entries(tree)
      .filter(([file]) => file.startsWith('src/pages/'))
      .flatMap(([file, text]) =>
        importLines(text)
          .filter(({ isType, path }) => !isType && path.includes('/steps/'))
          .map(({ path }) => `${file} imports ${path}`),
      ),

  "queries don't call verbs or steps": (tree) => imports(tree, /^src\/features\/[^/]+\/queries\//, /\/(verbs|steps)\//),

  "steps don't call verbs": (tree) => imports(tree, /^src\/features\/[^/]+\/steps\//, /\/verbs\//),

  'import sources do not access the database': (tree) =>
    imports(tree, /\/sources\//, /\/db\/|\/(verbs|steps|queries|table)\b|^kysely$/),

  'features never import a page request': (tree) =>
    imports(tree, /^src\/features\/[^/]+\//, /platform\/http\/(page|page-request|browser)\.ts$/),

  'pages only open maps through pages/open-map.ts': (tree) =>
    matching(
      tree,
      /\b(openMap|findMapAt|findMap|inMap)\(/,
      (file) => file.startsWith('src/pages/') && file !== 'src/pages/open-map.ts',
    ),

  "a board's pages don't import the workspace": (tree) =>
    imports(tree, /^src\/pages\/(board|embed|layout)\//, /^src\/pages\/workspace\//),

  "views receive data: they don't import verbs or page requests, and only types from queries": (tree) =>
    Object.entries(tree)
      .filter(([file]) => /^src\/pages\/(?:(?:[^/]+\/)?views|layout)\//.test(file) && file !== commonDataFile)
      .flatMap(([file, text]) =>
        importLines(text)
          .filter(
            ({ isType, path }) =>
              /\/verbs\/|platform\/http\/(page|page-request|browser)\.ts$/.test(path) ||
              (!isType && /\/queries\//.test(path)),
          )
          .map(({ path }) => `${file} imports ${path}`),
      ),

  "a view in its page's file is synchronous and takes data, not a request": (tree) =>
    matching(
      tree,
      /^(?:export )?(?:async function [A-Z]|(?:function|const) [A-Z]\w*[^\n]*(?:\bPageRequest\b|= async\b))/m,
      (file) => file.startsWith('src/pages/'),
    ),

  "app.ts, open-installation.ts and routes.ts don't import features": (tree) =>
    edges(tree)
      .filter(([from, to]) => /^src\/(app|open-installation|routes)\.ts$/.test(from) && featureOf(to) !== undefined)
      .map(says),

  'no barrels': (tree) =>
    Object.entries(tree)
      .filter(([file, text]) => file.startsWith('src/') && isBarrel(text))
      .map(([file]) => file),

  'fastify is used only in platform/http': (tree) => onlyUnder(tree, /^@?fastify\b/, 'src/platform/http/'),

  'only config.ts reads environment variables': (tree) =>
    matching(
      tree,
      /process(?:\??\.env\b(?!\.[A-Z_]+ = )|\[['"]env['"]\])|from ['"](?:node:)?process['"]/,
      (file) => file !== 'src/config.ts',
    ),

  'only platform/egress.ts sends requests to other servers': (tree) =>
    matching(
      tree,
      /(?:(?<![.\w])|globalThis\.)fetch\((?!\w+: )|^(?!import type\b|const \{ STATUS_CODES \}).*(?:from|import|Module\() ?['"](?:node:)?(?:https?|http2)['"]|['"]undici['"]/m,
      (file) => file !== 'src/platform/egress.ts' && !file.startsWith('src/web/script/'),
    ),

  'only commands, benchmarks and tests import app.ts': (tree) =>
    edges(tree)
      .filter(([from, to]) => to === 'src/app.ts' && !/^(src\/commands|bench|test)\//.test(from))
      .map(says),

  [`no source file over ${longest} lines`]: (tree) =>
    Object.entries(tree)
      .map(([file, text]) => ({ file, lines: text.replace(/\n$/, '').split('\n').length }))
      .filter(({ lines }) => lines > longest)
      .map(({ file, lines }) => `${file} has ${lines} lines`),
}

/** The only file in the layout that turns a request into data. */
const commonDataFile = 'src/pages/layout/common-data.ts'

/** The demo is a command with many files. */
const isDemo = (from: string, to: string): boolean => from.startsWith('src/commands/') && to.startsWith('src/demo/')
