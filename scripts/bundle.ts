import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CodeSplittingNameFunction, type OutputChunk, rolldown } from 'rolldown'
import { catalogues, wordsIn } from '../src/words/words.ts'

const root = dirname(import.meta.dirname)

/** The programs that an installation needs. */
export const programs = {
  'src/main': 'src/main.ts',
  'src/markdown-worker': 'src/platform/markdown/worker.ts',
  'src/image-worker': 'src/platform/images/worker.ts',
  'src/import-worker': 'src/features/imports/sources/worker.ts',
}

/** Fastify would load these if we used its schemas or its test client. */
const unused = ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request']

/** Fastify would load it at startup, although we only serve HTTP/1.1. */
const resolve = { alias: { 'node:http2': false as const } }

/** Packages that read their own files at run time can't be bundled. */
const external = [/^node:(?!http2$)/, 'pg', 'prom-client', 'autocannon', 'sharp', ...unused]

/** Bundles each program into one CommonJS file, and shared code into chunks. */
export async function bundlePrograms(input: Record<string, string>, dir: string): Promise<OutputChunk[]> {
  const preserveEntrySignatures = 'allow-extension'
  // Each language's files are next to the program, and read when someone needs them.
  const experimental = { resolveNewUrlToAsset: true }
  const options = { input, platform: 'node', external, preserveEntrySignatures, resolve, experimental } as const
  const bundle = await rolldown({ cwd: root, ...options })
  const { output } = await bundle.write({
    dir,
    // Node loads it faster than ES modules.
    format: 'cjs',
    strict: true,
    // V8 keeps the source code it runs. If it's all ASCII, that takes half the memory.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    assetFileNames: 'chunks/[name]-[hash][extname]',
    codeSplitting: { groups: [{ name: serverChunk(), debugName: 'server', includeDependenciesRecursively: false }] },
  })
  await bundle.close()
  // Without it, Node would take these files for ES modules, because the package's sources are.
  writeFileSync(join(dir, 'package.json'), '{ "type": "commonjs" }\n')
  return output.filter((file) => file.type === 'chunk')
}

/** Code that also runs without a server: in every command, in the supervisor, and in the other programs. */
const neededWithoutServer = [
  'src/commands/run.ts',
  'src/commands/serve.ts',
  'src/commands/signals.ts',
  'src/commands/supervisor.ts',
  'src/platform/log.ts',
  ...Object.values(programs),
]

/** Puts everything else that the server loads at startup into one file: finding and linking many files takes longer. */
function serverChunk(): CodeSplittingNameFunction {
  let found: { server: Set<string>; others: Set<string> } | undefined
  return (id, context) => {
    const loadedBy = (files: string[]) => {
      const modules = new Set(files.map((file) => join(root, file)))
      for (const module of modules)
        for (const each of context.getModuleInfo(module)?.importedIds ?? []) modules.add(each)
      return modules
    }
    found ??= { server: loadedBy(['src/commands/server-process.ts']), others: loadedBy(neededWithoutServer) }
    return found.server.has(id) && !found.others.has(id) ? 'server' : null
  }
}

/**
 * Bundles the browser scripts: for our pages with Turbo, for signed-in people, for the team, for frames, and for other
 * sites.
 */
export async function bundleScripts(dir: string): Promise<OutputChunk[]> {
  return [
    ...(await bundleScript(dir, 'cairn', 'src/web/script/cairn.ts', 'esm')),
    ...(await bundleScript(dir, 'person', 'src/web/script/person.ts', 'esm')),
    ...(await bundleScript(dir, 'team', 'src/web/script/team.ts', 'esm')),
    ...(await bundleScript(dir, 'embed', 'src/web/script/embed/embed.ts', 'esm')),
    ...(await bundleScript(dir, 'widget', 'src/web/script/widget/widget.ts', 'iife')),
  ]
}

/** Bundles each script into a single file. */
async function bundleScript(dir: string, name: string, input: string, format: 'esm' | 'iife'): Promise<OutputChunk[]> {
  const define = { widgetWords: JSON.stringify(widgetWords()) }
  const bundle = await rolldown({ cwd: root, input: { [name]: input }, platform: 'browser', transform: { define } })
  const { output } = await bundle.write({ dir, format, entryFileNames: '[name].js', minify: true })
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}

/** The widget runs on other sites, so it can't load a catalogue first. */
function widgetWords(): Record<string, object> {
  const words = (language: string) => {
    const t = wordsIn(language)
    const [label, close] = [t('widget.label'), t('widget.close')]
    return { label, close, failed: t('widget.failed'), open: t('widget.open'), direction: t.direction }
  }
  return Object.fromEntries(catalogues.map(({ language }) => [language, words(language)]))
}
