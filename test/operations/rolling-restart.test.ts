import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { engines } from '../support/databases/engines.ts'
import { aFreePort } from '../support/servers/free-port.ts'
import { endPrograms, startProgram } from '../support/servers/program.ts'

const requests = 5_000
const clients = 32
/** Half of the clients pause between requests, like people. */
const pauseMs = 100

it('while two servers restart in turn, no request is cut off, and every connection is told before it is closed', async () => {
  const database = await engines.postgres({ migrated: true })
  onTestFinished(async () => {
    await endPrograms()
    await database.drop()
  })
  const ports = [await aFreePort(), await aFreePort()]
  const start = (port: number) => startProgram({ ...database.settings, PORT: String(port) })
  const servers = ports.map(start)
  for (const { url } of servers) await url
  const seen: Seen = { answered: 0, told: 0, faults: [] }
  let isOver = false
  const sending = Array.from({ length: clients }, async (_, n) => {
    for (let at = n; !isOver || seen.answered < requests; at += 1) {
      await sendUntilClosed(ports[at % 2] ?? 0, seen, () => wait(n % 4 < 2 ? pauseMs : 0).then(() => !isOver))
    }
  })

  for (const [index, port] of [...ports, ...ports].entries()) {
    const before = seen.answered
    await expect.poll(() => seen.answered, { timeout: 120_000 }).toBeGreaterThan(before + requests / 5)
    await servers[index % 2]?.stop()
    expect(await servers[index % 2]?.exited).toMatchObject({ code: 0, stderr: '' })
    servers[index % 2] = start(port)
    await servers[index % 2]?.url
  }
  isOver = true
  await Promise.all(sending)

  expect(seen.faults).toEqual([])
  expect(seen.told).toBeGreaterThan(clients)
})

interface Seen {
  answered: number
  /** Connections that were closed after a response that said so. */
  told: number
  faults: string[]
}

/** Sends one request after another over one connection, until a response says that it will be closed. */
async function sendUntilClosed(port: number, seen: Seen, goesOn: () => Promise<boolean>): Promise<void> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  const closed = new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))
  socket.on('error', () => {})
  for (let answers = 0; ; answers += 1) {
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    const answer = await Promise.race([answerOn(socket).catch(() => closed), closed])
    if (answer === 'closed') {
      // Without any answer, the server may never have accepted the connection.
      if (answers > 0) seen.faults.push(`cut after ${answers} answers`)
      return
    }
    seen.answered += 1
    if (!answer.startsWith('HTTP/1.1 200 ')) seen.faults.push(answer)
    const isTold = /\r\nconnection: close\r\n/i.test(answer)
    if (isTold) seen.told += 1
    if (isTold || !(await goesOn())) return void socket.destroy()
    if (socket.readyState !== 'open') return void seen.faults.push(`closed without a word after ${answers + 1} answers`)
  }
}

async function answerOn(socket: Socket): Promise<string> {
  let text = ''
  while (!/\r\n\r\n.*\}$/s.test(text)) text += (await once(socket, 'data'))[0]
  return text
}
