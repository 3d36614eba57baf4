import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { catalogues, wordsIn } from '../src/words/words.ts'

const programs = {
  'src/main': 'src/main.ts',
  'src/markdown-worker': 'src/platform/markdown/worker.ts',
  'src/image-worker': 'src/platform/images/worker.ts',
  'scripts/generate': 'scripts/generate.ts',
  'scripts/mails': 'scripts/mails.ts',
  'bench/run': 'bench/run.ts',
  'bench/server-main': 'bench/server-main.ts',
  'bench/bare': 'bench/bare.ts',
  'bench/bad-endpoints': 'bench/bad-endpoints.ts',
}

/** Packages that read their own files at run time can't be bundled. */
const external = [/^node:/, 'fastify', 'pino', 'pg', 'prom-client', 'autocannon', 'sharp']

/**
 * Bundles each program into one file rather than a thousand modules: the server starts in a third of the time and needs
 * less memory. Doesn't check types; `npm run check` does. Skips the build if nothing has changed. Files are replaced
 * atomically, and chunks that a running program may still load are kept, so several commands can start at the same
 * time.
 */
const root = dirname(import.meta.dirname)
const stampFile = join(root, 'dist', '.stamp')
const stamp = stampOf(globSync(['{src,scripts,bench,migrations}/**', 'package-lock.json'], { cwd: root }))
if (stamp !== lastStamp()) await build()

async function build(): Promise<void> {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist', '.new-'))
  try {
    const bundle = await rolldown({ cwd: root, input: programs, platform: 'node', external })
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    })
    await bundle.close()
    await buildScripts(join(folder, 'web'))
    // The programs are moved last, when the chunks they import are in place.
    const files = globSync('**/*.js', { cwd: folder }).sort((a, b) => Number(isProgram(a)) - Number(isProgram(b)))
    for (const file of files) {
      mkdirSync(dirname(join(root, 'dist', file)), { recursive: true })
      renameSync(join(folder, file), join(root, 'dist', file))
    }
    writeFileSync(join(folder, '.stamp'), stamp)
    renameSync(join(folder, '.stamp'), stampFile)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Builds the browser scripts: for our pages with Turbo, for signed-in people, for the team, for frames, and for other
 * sites.
 */
async function buildScripts(dir: string): Promise<void> {
  await buildScript(dir, 'cairn', 'src/web/script/cairn.ts', 'esm')
  await buildScript(dir, 'person', 'src/web/script/person.ts', 'esm')
  await buildScript(dir, 'team', 'src/web/script/team.ts', 'esm')
  await buildScript(dir, 'embed', 'src/web/script/embed/embed.ts', 'esm')
  await buildScript(dir, 'widget', 'src/web/script/widget/widget.ts', 'iife')
}

/** Builds each script as a single file. */
async function buildScript(dir: string, name: string, input: string, format: 'esm' | 'iife'): Promise<void> {
  const define = { widgetWords: JSON.stringify(widgetWords()) }
  const bundle = await rolldown({ cwd: root, input: { [name]: input }, platform: 'browser', transform: { define } })
  await bundle.write({ dir, format, entryFileNames: '[name].js', minify: true })
  await bundle.close()
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

function isProgram(file: string): boolean {
  return !file.startsWith('chunks')
}

function stampOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function lastStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
