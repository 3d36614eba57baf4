import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseLine {
  url: string
  /** Nobody gets through, and every connection ends. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** What is sent on the connections that are open is swallowed, both ways, and none of them ends. */
  silence(): void
  /** Whether new connections are swallowed like the old ones, instead of let through. */
  swallowsNew: boolean
  close(): Promise<void>
}

/** A line to PostgreSQL that can be cut and restored, or go silent. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const to = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    if (line.swallowsNew) for (const socket of [near, far]) silent.add(socket)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => silent.has(one) || other.write(bytes))
      // Neither end learns that the other has gone, as behind a firewall that has forgotten the connection.
      one.on('error', () => silent.has(one) || other.destroy())
      one.on('close', () => sockets.delete(one) && (silent.has(one) || other.destroy()))
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
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
    restore: async () => void (await listen(port)),
    silence: () => {
      for (const socket of sockets) silent.add(socket)
    },
    swallowsNew: false,
    close: cut,
  }
  return line
}
