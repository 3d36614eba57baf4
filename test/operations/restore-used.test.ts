import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { engines } from '../support/databases/engines.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

it('1 for restoring into PostgreSQL while a server or worker is using it, even when idle; 0 afterwards', async () => {
  const [empty, folder] = [await engines.postgres({ migrated: true }), await mkdtemp(join(tmpdir(), 'cairn-used-'))]
  onTestFinished(async () => {
    await endPrograms()
    await empty.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'backup.gz')
  // The session that holds the lock opens in parallel with the server's start.
  const locked = "select 1 from pg_locks where locktype = 'advisory' and classid = 4120827"
  const untilLocked = () => expect.poll(() => empty.rows(locked), { timeout: 30_000 }).not.toEqual([])
  const restore = (...flags: string[]) => runProgram(empty.settings, ['restore', file, '--replace', ...flags])
  await runProgram(empty.settings, ['team', 'create', 'acme', '--name', 'Acme'])
  expect((await runProgram(empty.settings, ['backup', file])).code).toBe(0)
  await runProgram(empty.settings, ['team', 'create', 'later', '--name', 'Later'])

  // Without background jobs its pool soon has no open connections.
  const server = startProgram({ ...empty.settings, JOBS: 'off' })
  await server.url
  await untilLocked()
  const used = await restore()
  expect([used.code, used.stderr]).toEqual([
    1,
    expect.stringMatching(/^cairn: A server or a worker is using .*--while-used\.\n$/),
  ])
  expect(await empty.rows('select slug from teams order by slug')).toEqual([{ slug: 'acme' }, { slug: 'later' }])
  // Like `kill -9`: the database notices that the session is gone.
  await server.kill()

  const worker = startProgram(empty.settings, undefined, 'worker')
  await worker.says(/(The worker is running)/)
  await untilLocked()
  expect((await restore()).stderr).toMatch(/A server or a worker is using/)
  expect((await restore('--while-used')).code).toBe(0)
  expect(await empty.rows('select slug from teams')).toEqual([{ slug: 'acme' }])
  await worker.stop()

  await expect.poll(async () => (await restore()).code, { timeout: 60_000 }).toBe(0)
})
