import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { engines } from '../support/databases/engines.ts'
import { callerOf } from '../support/requests/call.ts'
import { startProgram } from '../support/servers/program.ts'

/** Makes writes beyond this file size fail, like a broken disk. Only Linux can do this to a running process. */
const limitFiles = (pid: number, bytes: number | 'unlimited') =>
  promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])

it.skipIf(process.platform !== 'linux')(
  "503 and not ready while SQLite can't write (SQLITE_IOERR), logging at most once a second; reads work, and 201 afterwards",
  async () => {
    const database = await engines.sqlite({ migrated: true })
    const program = startProgram({ ...database.settings, METRICS: 'true' })
    const [call, token] = [callerOf(await program.url), await program.token]
    const ready = async () => (await call('GET', '/health/ready')).status
    const create = () => call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'x' } })
    expect((await create()).status).toBe(201)
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000 })

    await limitFiles(program.pid, 4_096)
    const begun = performance.now()
    const refused = await Promise.all(Array.from({ length: 20 }, create))

    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 unavailable']))
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await call('GET', '/api/1/map/', { token })).status).toBe(200)
    expect((await call('GET', '/metrics')).text).toMatch(/cairn_database_errors_total\{kind="i\/o error"\} [1-9]/)

    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 30_000 })

    await limitFiles(program.pid, 'unlimited')
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000 })
    await vi.waitFor(async () => expect((await create()).status).toBe(201), { timeout: 60_000, interval: 100 })
    const seconds = (performance.now() - begun) / 1_000
    await program.stop()
    const { code, stderr } = await program.exited
    const lines = stderr.split('\n').filter((line) => line.includes('database unavailable'))
    expect([code, lines[0]?.includes('"kind":"i/o error"')]).toEqual([0, true])
    expect(lines.length).toBeLessThanOrEqual(seconds + 3)
    expect(stderr).not.toContain('"stack"')
    await database.drop()
  },
)
