import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../src/lib/arrays.ts'
import { projectRoot } from '../src/lib/project.ts'
import { commentTextAt, placeholders, taskTextAt } from './fill-texts.ts'
import { prepareMap } from './prepare-map.ts'
import { processorMs, startServerProcess } from './server-process.ts'

const [votesPerTask, commentsPerTask, people] = [10, 3, 1_000]

export interface ImportFacts {
  seconds: number
  /** CPU time of the importing process. */
  processorSeconds: number
  peakMb: number
  /** The 95th percentile of a page's response time in milliseconds, on an idle server and during the import. */
  idleP95: number
  besideP95: number
}

/**
 * Imports a generated folder with the command, while someone reads a page of the same map. The benchmark's own maps are
 * filled with SQL statements instead (`fill.ts`): importing a million tasks would take at least 20 minutes of CPU time.
 */
export async function measureImport(tasks: number): Promise<ImportFacts> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const files = join(folder, 'files')
  const { DATABASE_URL = '' } = process.env
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL, PAGE_LIMIT: '0' }
  await writeFiles(files, tasks)
  const slug = `import-${Date.now()}`
  await prepareMap(settings, slug, 1_000)
  const server = await startServerProcess(settings)
  const page = `${server.url}/${slug}/map/`
  try {
    const idle = await askFor(page, wait(10_000))
    const start = performance.now()
    const arguments_ = ['dist/src/main.js', 'import', `${slug}/map`, files, '--from', 'files', '--apply']
    const child = spawn(process.execPath, arguments_, { cwd: projectRoot, env: settings, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const used = watch(child.pid ?? 0)
    const beside = await askFor(page, ended)
    const [code] = await ended
    if (code !== 0) throw new Error(`The import ended with ${code}.`)
    const seconds = (performance.now() - start) / 1_000
    const [idleP95, besideP95] = [percentile(idle, 0.95) ?? 0, percentile(beside, 0.95) ?? 0]
    return { seconds, ...used(), idleP95, besideP95 }
  } finally {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads a process's CPU time and peak memory until it ends. Returns the last values. */
function watch(pid: number): () => { processorSeconds: number; peakMb: number } {
  let [ms, peakMb] = [0, 0]
  const timer = setInterval(() => {
    try {
      ms = processorMs(pid)
      peakMb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
    } catch {
      clearInterval(timer)
    }
  }, 100)
  return () => {
    clearInterval(timer)
    return { processorSeconds: ms / 1_000, peakMb }
  }
}

/** Requests the page every 50 ms. Returns how long each response took. */
async function askFor(page: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    const response = await fetch(page)
    await response.text()
    if (!response.ok) throw new Error(`${page} answered ${response.status}.`)
    times.push(performance.now() - start)
    await wait(50)
  }
  return times
}

/** A map's files, with the same kind of text as the benchmark's own maps. */
async function writeFiles(folder: string, tasks: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const roles = ['suggestions', 'planned', 'completed']
  const lists = roles.map((role) => ({ key: role, name: role, role }))
  const map = { format: 'cairn-map', version: 1, source: 'bench', lists, categories: [] }
  writeFileSync(join(folder, 'map.json'), JSON.stringify(map))
  const times = (count: number) => Array.from({ length: count }, (_, k) => k)
  const dateAt = (n: number) => new Date(Date.UTC(2023, 0, 1) + n * 60_000).toISOString()
  const personAt = (n: number) => `p${n % people}`
  const numbered = (text: string, n: number) =>
    text.replace(placeholders.title, String(n % 97)).replace(placeholders.number, String(n))
  const files: Record<string, (n: number) => object[]> = {
    people: (n) => (n < people ? [{ key: personAt(n), name: `Person ${n}`, email: `p${n}@example.org` }] : []),
    tasks: (n) => {
      const { title, content } = taskTextAt(n)
      const text = { title: numbered(title, n), description: numbered(content, n) }
      const more = { author: personAt(n), created: dateAt(n), votes_count: votesPerTask + (n % 5) }
      return [{ key: `t${n}`, list: roles[n % roles.length], ...text, ...more }]
    },
    comments: (n) =>
      times(commentsPerTask).map((k) => ({
        ...{ key: `c${n}-${k}`, task: `t${n}`, content: commentTextAt(n * 7 + k) },
        ...{ author: personAt(n * 11 + k), created: dateAt(n + k) },
      })),
    votes: (n) =>
      times(votesPerTask).map((k) => ({ task: `t${n}`, person: personAt(n * 7 + k), created: dateAt(n + k) })),
  }
  for (const [file, recordsOf] of Object.entries(files)) {
    const lines = function* () {
      for (let n = 0; n < tasks; n += 1) for (const record of recordsOf(n)) yield `${JSON.stringify(record)}\n`
    }
    await pipeline(Readable.from(lines()), createWriteStream(join(folder, `${file}.jsonl`)))
  }
}
