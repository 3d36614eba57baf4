import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { engines } from '../support/databases/engines.ts'
import { recordDisk } from '../support/disk/record.ts'
import { endPrograms, type Program, startProgram } from '../support/servers/program.ts'

const run = promisify(execFile)
const writingMs = 3_000
/** Long enough that a busy processor hardly matters. */
const syncMs = 100

/** The limits that could refuse a request have their default values. */
const limits = { MAX_LAG_MS: '2000' }

afterEach(endPrograms)

it.each(['sqlite', 'postgres'] as const)(
  'with half a core, 16 and 64 connections that write as fast as they can are never refused, on %s',
  async (engine) => {
    const empty = await engines[engine]()
    onTestFinished(() => empty.drop())
    const program = startProgram({ ...empty.settings, ...limits })
    await program.url
    await shareProcessor(program)

    for (const writers of [16, 64]) {
      const { statuses, writeMs, readMs } = await writeAndRead(program, writers)
      expect([...statuses]).toEqual([201, 200])
      // A write waits for all others; a read doesn't.
      expect(medianOf(readMs)).toBeLessThan(medianOf(writeMs) / 2)
    }
  },
)

it(`64 writers are never refused when syncs take ${syncMs} ms, and reads take at most two syncs longer`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-busy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { disk, settings } = await recordDisk(folder, { syncMs })
  const program = startProgram({ DATA_DIR: join(disk, 'data'), ...settings, ...limits })

  const alone = await writeAndRead(program, 0)
  const { statuses, readMs } = await writeAndRead(program, 64)
  expect([...statuses]).toEqual([201, 200])
  expect(medianOf(readMs)).toBeLessThan(medianOf(alone.readMs) + 2 * syncMs)
})

/** Gives the program one core, and has another process use half of it. */
async function shareProcessor({ pid }: Program): Promise<void> {
  await run('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)])
  // Ends on its own, even if this test is killed.
  const loop = ['--cpu-list', '0', 'timeout', '60', 'sh', '-c', 'while :; do :; done']
  const other = spawn('taskset', loop, { stdio: 'ignore' })
  onTestFinished(() => void other.kill())
}

/** Creates tasks over some connections, and reads one of them over another. */
async function writeAndRead(program: Program, writers: number) {
  const [url, token] = [await program.url, await program.token]
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const statuses = new Set<number>()
  const send = async (method: string, path: string, body?: object): Promise<number> => {
    const sent = performance.now()
    statuses.add(await statusOf(`${url}/api/1/map/${path}`, { method, agent }, token, body))
    return performance.now() - sent
  }
  const create = () => send('POST', 'tasks/create/', { parent: 1, title: 'A task' })
  await create()
  const ends = performance.now() + writingMs
  const repeat = async (work: () => Promise<number>) => {
    const times: number[] = []
    while (performance.now() < ends) times.push(await work())
    return times
  }
  const [readMs, ...writeMs] = await Promise.all([
    repeat(() => send('GET', 'tasks/1/')),
    ...Array.from({ length: writers }, () => repeat(create)),
  ])
  return { statuses, readMs, writeMs: writeMs.flat() }
}

/** Unlike `fetch`, one agent per test keeps its connections separate from other tests'. */
function statusOf(url: string, options: object, token: string, body?: object): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const sent = request(url, { ...options, headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
  sent.on('error', reject).end(body && JSON.stringify(body))
  return promise
}

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
