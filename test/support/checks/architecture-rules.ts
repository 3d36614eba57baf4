import { edges, importsOf, type Tree } from './source-tree.ts'

/** Slices from the left; those on one rung know nothing of each other. */
const ladder = [
  ['users'],
  ['teams'],
  ['tokens', 'sessions'],
  ['maps'],
  ['categories'],
  ['lists'],
  ['tasks'],
  ['comments', 'votes', 'subscriptions'],
  ['search'],
  ['public', 'you'],
  ['notifications', 'webhooks', 'feeds'],
]

const longest = 200

const sliceOf = (file: string): string | undefined => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const rungOf = (slice: string): number => ladder.findIndex((rung) => rung.includes(slice))
const says = ([from, to]: [string, string]): string => `${from} imports ${to}`
const isOurs = (name: string): boolean => name.startsWith('src/')

/** Each rule returns one line for everything that breaks it. */
export const rules: Record<string, (tree: Tree) => string[]> = {
  'no import cycles': cycles,

  'slices import only leftwards': (tree) =>
    edges(tree)
      .filter(([from, to]) => {
        const [slice, other] = [sliceOf(from), sliceOf(to)]
        if (slice === undefined || other === undefined || slice === other) return false
        return rungOf(slice) < 0 || rungOf(other) < 0 || rungOf(other) >= rungOf(slice)
      })
      .map(says),

  'a slice imports slices, the look, the platform and lib': (tree) =>
    edges(tree)
      .filter(([from, to]) => sliceOf(from) && isOurs(to) && !/^src\/(features\/[^/]+|web|platform|lib)\//.test(to))
      .map(says),

  'the platform imports only itself and lib': (tree) =>
    edges(tree)
      .filter(([from, to]) => from.startsWith('src/platform/') && isOurs(to) && !/^src\/(platform|lib)\//.test(to))
      .map(says),

  'lib imports nothing of ours but lib': (tree) =>
    edges(tree)
      .filter(([from, to]) => from.startsWith('src/lib/') && isOurs(to) && !to.startsWith('src/lib/'))
      .map(says),

  'no barrels': (tree) =>
    Object.entries(tree)
      .filter(([file, text]) => file.startsWith('src/') && isBarrel(text))
      .map(([file]) => file),

  'fastify is used only in platform/http': (tree) => onlyUnder(tree, /^@?fastify\b/, 'src/platform/http/'),

  'database drivers are used only in platform/db': (tree) => onlyUnder(tree, /^(pg|node:sqlite)$/, 'src/platform/db/'),

  'engines are told apart only in platform/db': (tree) =>
    matching(tree, /[!=]==?\s*['"](?:sqlite|postgres)['"]/, (file) => !file.startsWith('src/platform/db/')),

  'the environment is read only in config.ts': (tree) =>
    matching(
      tree,
      /process(?:\??\.env\b|\[['"]env['"]\])|from ['"](?:node:)?process['"]/,
      (file) => file !== 'src/config.ts',
    ),

  'other servers are asked only by platform/egress.ts': (tree) =>
    matching(
      tree,
      /(?:(?<![.\w])|globalThis\.)fetch\((?!\w+: )|^import (?!type\b|\{ STATUS_CODES \})[^'"]*['"](?:node:)?(?:https?|http2)['"]|['"]undici['"]/m,
      (file) => file !== 'src/platform/egress.ts' && !file.startsWith('src/web/script/'),
    ),

  'only commands, benchmarks and tests import app.ts': (tree) =>
    edges(tree)
      .filter(([from, to]) => to === 'src/app.ts' && !/^(src\/commands|bench|test)\//.test(from))
      .map(says),

  'views import no verbs and no queries': (tree) =>
    edges(tree)
      .filter(
        ([from, to]) =>
          /^src\/features\/[^/]+\/views\//.test(from) &&
          /\/(queries|[a-z]+(-[a-z]+)+)\.ts$/.test(to) &&
          sliceOf(to) &&
          !to.includes('/views/'),
      )
      .map(says),

  [`no source file over ${longest} lines`]: (tree) =>
    Object.entries(tree)
      .map(([file, text]) => ({ file, lines: text.replace(/\n$/, '').split('\n').length }))
      .filter(({ lines }) => lines > longest)
      .map(({ file, lines }) => `${file} has ${lines} lines`),
}

function onlyUnder(tree: Tree, name: RegExp, folder: string): string[] {
  return edges(tree)
    .filter(([from, to]) => from.startsWith('src/') && name.test(to) && !from.startsWith(folder))
    .map(says)
}

function matching(tree: Tree, form: RegExp, applies: (file: string) => boolean): string[] {
  return Object.entries(tree)
    .filter(([file, text]) => file.startsWith('src/') && applies(file) && form.test(text))
    .map(([file]) => file)
}

/** Nothing but passing on what other files say. */
function isBarrel(text: string): boolean {
  const rest = text
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?\s*$/gm, '')
  return rest.trim() === '' && /^export\b/m.test(text)
}

/** Every way that leads back to where it began, told once. */
function cycles(tree: Tree): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of importsOf(tree, file)) if (next in tree) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of Object.keys(tree)) visit(file, [])
  return found
}
