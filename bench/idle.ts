import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '../src/lib/project.ts'
import { memoryMb } from './server-process.ts'

const restMs = 3_000

/** Starts the built program with an empty database. Measures the time to the first response, and the memory when idle. */
export async function measureIdle(): Promise<{ startMs: number; idleMb: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const port = await freePort()
  const start = performance.now()
  const program = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js'), 'serve'], {
    env: { DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    await firstResponse(`http://127.0.0.1:${port}/health`, start + 30_000)
    const startMs = Math.round(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return { startMs, idleMb: memoryMb(program.pid ?? 0) }
  } finally {
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function firstResponse(url: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The server did not answer within 30 s.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const warmUps = 20
const requests = 100

/** The time of the map page with seven lists of ten tasks, for one request after the other. */
export async function measurePage(url: string): Promise<{ pageMs: number; pageKb: number }> {
  const times: number[] = []
  let html = ''
  for (let number = 0; number < warmUps + requests; number += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    html = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    if (number >= warmUps) times.push(performance.now() - start)
  }
  const cards = html.match(/class="card"/g)?.length
  if (cards !== 70) throw new Error(`The map page shows ${cards} tasks, not 7 lists of 10.`)
  const [median = 0] = times.toSorted((a, b) => a - b).slice(requests / 2)
  return { pageMs: Math.round(median * 10) / 10, pageKb: Math.round(gzipSync(html).length / 102.4) / 10 }
}
