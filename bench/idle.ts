import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { percentile } from '../src/lib/arrays.ts'
import { projectRoot } from '../src/lib/project.ts'
import { startProgram } from '../test/support/servers/program.ts'
import { memoryMb, processorMs } from './server-process.ts'

const restMs = 3_000

export interface IdleFacts {
  /** From the start of the process to its first response, with an empty database, and with an existing one. */
  startMs: number
  restartMs: number
  /** The CPU time until then, which other programs on the machine hardly change. */
  startProcessorMs: number
  /** Three seconds later. */
  idleMb: number
  idleAgainMb: number
}

/**
 * Starts the built program several times. Returns medians. The first start, which fills the compile cache, doesn't
 * count.
 */
export async function measureIdle(rounds: number): Promise<IdleFacts> {
  const starts: Started[][] = []
  for (let round = 0; round <= rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
    try {
      starts.push([await measureStart(folder), await measureStart(folder)])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const median = (index: number, value: (started: Started) => number) =>
    Math.round(
      percentile(
        starts.slice(1).map((pair) => value(pair[index] as Started)),
        0.5,
      ) ?? 0,
    )
  return {
    startMs: median(0, ({ ms }) => ms),
    restartMs: median(1, ({ ms }) => ms),
    startProcessorMs: median(0, (started) => started.processorMs),
    idleMb: median(0, ({ mb }) => mb),
    idleAgainMb: median(1, ({ mb }) => mb),
  }
}

type Started = Awaited<ReturnType<typeof measureStart>>

async function measureStart(folder: string) {
  const start = performance.now()
  const program = startProgram({ DATA_DIR: folder, LOG_LEVEL: 'info' }, projectRoot)
  try {
    await fetch(`${await program.url}/health`)
    const [ms, spent] = [performance.now() - start, processorMs(program.pid)]
    await wait(restMs)
    return { ms, processorMs: spent, mb: memoryMb(program.pid) }
  } finally {
    await program.stop()
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
