import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { aFreePort } from './free-port.ts'

export interface DatabaseLine {
  url: string
  /** How many round trips there have been: each begins when the client sends something after a response. */
  trips: number
  /** Closes all connections, and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Drops all data on the open connections, in both directions, without closing them. */
  silence(): void
  /** Whether new connections are also silent, instead of working. */
  swallowsNew: boolean
  /** Cuts the next connection over which a client sends this text, before the database receives it. */
  cutNext(text: string): Promise<void>
  close(): Promise<void>
}

/** A proxy for PostgreSQL that can be cut and restored, cut off at a statement, or go silent. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const traps: { text: string; resolve(): void }[] = []
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    let isWaiting = false
    near.on('data', (bytes) => {
      if (!isWaiting) line.trips += 1
      isWaiting = true
      const found = traps.findIndex(({ text }) => bytes.includes(text))
      if (found < 0) return
      near.destroy()
      for (const { resolve } of traps.splice(found, 1)) resolve()
    })
    far.on('data', () => {
      isWaiting = false
    })
    if (line.swallowsNew) for (const socket of [near, far]) silent.add(socket)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => silent.has(one) || one.destroyed || other.write(bytes))
      // Neither end notices that the other is gone, as with a firewall that has dropped the connection.
      one.on('error', () => silent.has(one) || other.destroy())
      one.on('close', () => sockets.delete(one) && (silent.has(one) || other.destroy()))
    }
  })
  const port = await aFreePort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()
  const url = new URL(to)
  url.host = `127.0.0.1:${port}`
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const line: DatabaseLine = {
    url: url.href,
    cut,
    restore: listen,
    silence: () => {
      for (const socket of sockets) silent.add(socket)
    },
    trips: 0,
    swallowsNew: false,
    cutNext: (text) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      traps.push({ text, resolve })
      return promise
    },
    close: cut,
  }
  return line
}
