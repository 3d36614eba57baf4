import { afterEach, expect, it, vi } from 'vitest'
import { type Empty, engines } from '../support/databases/engines.ts'
import { holdLock } from '../support/databases/hold-lock.ts'
import { callerOf } from '../support/requests/call.ts'
import { aFreePort } from '../support/servers/free-port.ts'
import { endPrograms, runProgram, startProgram } from '../support/servers/program.ts'

let empty: Empty
afterEach(async () => {
  await endPrograms()
  await empty.drop()
})

it('a start that waits for another program says so after ten seconds, and goes on when it can', async () => {
  empty = await engines.sqlite()
  const first = startProgram(empty.settings)
  await first.url
  await first.kill()
  const release = await holdLock(empty)

  const port = await aFreePort()
  const call = callerOf(`http://127.0.0.1:${port}`)
  const settings = { ...empty.settings, PORT: String(port), LOG_LEVEL: 'warn' }
  const [server, worker] = [startProgram(settings), startProgram(settings, undefined, 'worker')]
  const statusOf = async (path: string) => (await call('GET', path)).status
  await vi.waitFor(async () => expect(await statusOf('/health/ready')).toBe(503), { timeout: 60_000, interval: 200 })
  expect(await statusOf('/health/live')).toBe(200)
  expect((await call('GET', '/api/1/map/')).body).toMatchObject({ code: 'unavailable', status: 503 })

  await release()
  await server.url
  await worker.says(/(The worker is running)/)
  expect(await statusOf('/health/ready')).toBe(200)
  for (const program of [server, worker]) {
    await program.stop()
    const { stderr } = await program.exited
    const lines = stderr.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    expect(lines.filter(({ msg }) => msg === 'not ready')).toMatchObject([{ reason: 'database is locked' }])
  }
})

it('a start gives up after DATABASE_WAIT_SECONDS, and says what to do', async () => {
  empty = await engines.sqlite()
  expect(await runProgram(empty.settings, ['migrate'])).toMatchObject({ code: 0 })
  const release = await holdLock(empty)
  const { code, stderr } = await startProgram({ ...empty.settings, DATABASE_WAIT_SECONDS: '1' }).exited
  expect(code).toBe(1)
  expect(stderr).toContain('Stop the program that keeps cairn.db locked.')
  await release()
})
