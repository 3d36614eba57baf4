import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Empty, engines } from '../../support/databases/engines.ts'
import { holdLock } from '../../support/databases/hold-lock.ts'
import { callerOf } from '../../support/requests/call.ts'
import { openStream } from '../../support/requests/read-stream.ts'
import { engine } from '../../support/servers/cairn.ts'
import { endPrograms, startProgram } from '../../support/servers/program.ts'

let database: Empty

afterEach(async () => {
  await endPrograms()
  await database.drop()
})

it('the server exits with 0 on SIGTERM despite a held lock, a stream, a slow upload and a hanging delivery', async () => {
  database = await engines[engine]({ migrated: true })
  const receiver = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const program = startProgram({ ...database.settings, EGRESS_ALLOWED_HOSTS: '127.0.0.1' })
  const [url, token] = [await program.url, await program.token]
  const call = callerOf(url)
  const create = () => call('POST', '/api/1/map/tasks/create/', { token, json: { parent: 1, title: 'x' } })
  const hook = { name: 'Hangs', url: `http://127.0.0.1:${port}/`, types: ['task.created'] }
  expect((await call('POST', '/api/1/map/webhooks/create/', { token, json: hook })).status).toBe(201)
  const delivery = once(receiver, 'request')
  expect((await create()).status).toBe(201)
  await delivery
  const stream = await openStream(url, token)
  const upload = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  const head = `Host: x\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\nContent-Length: 500`
  upload.write(`POST /api/1/map/tasks/create/ HTTP/1.1\r\n${head}\r\n\r\n{"parent":`)
  const release = await holdLock(database)
  const writes = Array.from({ length: 15 }, () =>
    create().then(
      ({ status }) => status,
      () => 'ended',
    ),
  )

  await program.stop()

  const { code, stderr } = await program.exited
  await release()
  stream.close()
  upload.destroy()
  receiver.closeAllConnections()
  receiver.close()
  expect([code, stderr.includes('did not end')]).toEqual([0, false])
  for (const outcome of await Promise.all(writes)) expect([503, 'ended']).toContain(outcome)
})
