import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openReadiness } from '../../src/platform/db/readiness.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { TakeOver } from '../../src/platform/jobs/worker.ts'
import { openLog } from '../../src/platform/log.ts'
import { aQueue } from '../support/builders/a-queue.ts'
import { runningTests, testJob } from '../support/builders/test-job.ts'
import { engine } from '../support/servers/cairn.ts'
import { openDatabaseLine } from '../support/servers/database-line.ts'

const hangingWorker = join(import.meta.dirname, '../support/servers/hanging-worker.ts')

/** A job that another process runs and never finishes, and this process's presence. */
async function aHangingJob() {
  const queue = await aQueue()
  const { database, settings, now } = queue
  await database.transaction((tx) => enqueue(tx, testJob, [{ key: 'a', payload: { n: 1 } }], now()))
  const child = spawn(process.execPath, [hangingWorker], {
    env: { ...settings, NOW: now() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), ended])
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '' } = settings
  const readiness = await openReadiness({ databaseUrl, dataDir }, openLog('error'))
  queue.onEnd(() => readiness.close())
  const look = (graceMs: number) => {
    const presence = { ...readiness.presence, graceMs }
    const deps = { database, presence, clock: () => new Date(now()), log: openLog('error') }
    return new TakeOver(deps, () => {}).look()
  }
  return {
    ...queue,
    presence: { ...readiness.presence, graceMs: 0 },
    look,
    isLeased: async () => (await queue.jobs()).some(({ leased_by }) => leased_by !== null),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('a job run by another process', () => {
  it('stays with that process while it is running', async () => {
    const { look, isLeased } = await aHangingJob()

    await look(0)

    expect(await isLeased()).toBe(true)
  })

  it('runs in the next worker soon after that process is killed, long before its lease ends', async () => {
    const { worker, presence, kill, jobs } = await aHangingJob()
    const run = vi.fn(async () => undefined)
    await kill()

    worker([runningTests({ run })], { presence }).start()

    await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 30_000 })
    expect(run).toHaveBeenCalledOnce()
  })

  it('stays with that process for a grace period, because a lost connection can look like a crash', async () => {
    const { look, isLeased, kill } = await aHangingJob()
    await kill()

    await look(60_000)
    expect(await isLeased()).toBe(true)
    await vi.waitFor(async () => {
      await look(0)
      expect(await isLeased()).toBe(false)
    }, 30_000)
  })

  if (engine === 'sqlite')
    it('leaves no file behind: a process that notices another is gone removes its file', async () => {
      const { look, kill, settings, presence } = await aHangingJob()
      await kill()
      await look(0)

      const files = (await readdir(settings.DATA_DIR ?? '')).filter((name) => name.startsWith('running-'))
      expect(files).toEqual([`running-${presence.name()}`])
    })

  if (engine === 'postgres')
    it('stays with a worker that silently lost its session, because the worker notices and opens a new one', async () => {
      const { database, settings, now, onEnd } = await aQueue()
      const { DATABASE_URL: url = '' } = settings
      const line = await openDatabaseLine(url)
      const open = (databaseUrl: string) => openReadiness({ databaseUrl, dataDir: '' }, openLog('error'))
      const [lost, watching] = [await open(line.url), await open(url)]
      onEnd(async () => {
        await Promise.all([lost.close(), watching.close()])
        await line.close()
      })
      const [presence, other] = [lost.presence, watching.presence]
      const name = presence.name() ?? ''
      const deps = { database, presence, clock: () => new Date(now()), log: openLog('error') }
      const takeOver = new TakeOver(deps, () => {})
      // Simulates a failover: the database has forgotten the session, but the connection stays open.
      line.silence()
      await sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and objid::text = ${name} and pid <> pg_backend_pid()`.execute(database.read)
      await vi.waitFor(async () => expect(await other.listEnded([name])).toEqual([name]), 30_000)

      await vi.waitFor(async () => {
        await takeOver.look().catch(() => {})
        expect(await other.listEnded([name])).toEqual([])
      }, 30_000)
    })
})
