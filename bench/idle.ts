import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { percentile } from '../src/lib/arrays.ts'
import { projectRoot } from '../src/lib/project.ts'
import { startProgram } from '../test/support/servers/program.ts'
import { memoryMb } from './server-process.ts'

const restMs = 3_000

/** Starts the built program with an empty database. Measures the time until the first response, and idle memory. */
export async function measureIdle(): Promise<{ startMs: number; idleMb: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const start = performance.now()
  const program = startProgram({ DATA_DIR: folder, LOG_LEVEL: 'info' }, projectRoot)
  try {
    await fetch(`${await program.url}/health`)
    const startMs = Math.round(performance.now() - start)
    await wait(restMs)
    return { startMs, idleMb: memoryMb(program.pid) }
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const warmUps = 20
const requests = 100

/** The response time of a map page with seven lists of ten tasks each, under sequential requests. */
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
  const median = percentile(times, 0.5) ?? 0
  return { pageMs: Math.round(median * 10) / 10, pageKb: Math.round(gzipSync(html).length / 102.4) / 10 }
}
