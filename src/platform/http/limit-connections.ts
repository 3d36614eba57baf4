import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, prefix48Of } from '../../lib/ip.ts'

/** One network's share of all connections: enough for a large office, with most left for everyone else. */
const networkShare = 1 / 4

interface Network {
  open: number
  /** Connections without a running request. The one that has been idle longest comes first. */
  idle: Set<Socket>
  /** Connections beyond the limit. */
  beyond: Set<Socket>
}

/**
 * Limits how many connections are open at a time, in total and per network. At a limit, the connection that has been
 * idle longest is closed to make room: one from this network if it has used up its share, otherwise one from the
 * network with the most idle connections. If all are busy, the new connection is beyond the limit: its request gets a
 * 503, and it's closed. `isBeyondLimit` detects such connections, which can exceed the limit by at most a tenth.
 *
 * Behind a proxy, every connection comes from the proxy, so there are no shares per network.
 */
export function limitConnections(
  server: HttpServer,
  { max, isBehindProxy }: { max: number; isBehindProxy: boolean },
): { isBeyondLimit(socket: Socket): boolean } {
  if (max === 0) return { isBeyondLimit: () => false }
  const maxOfNetwork = isBehindProxy ? max : Math.ceil(max * networkShare)
  const maxBeyond = Math.ceil(max / 10)
  const networks = new Map<string, Network>()
  const networkOfSocket = new WeakMap<Socket, Network>()
  let [open, beyond] = [0, 0]

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket)
    const network = networks.get(name) ?? { open: 0, idle: new Set(), beyond: new Set() }
    networks.set(name, network)
    networkOfSocket.set(socket, network)
    socket.once('close', () => {
      forget(socket)
      if (network.open === 0) networks.delete(name)
    })
    open += 1
    network.open += 1
    if (hasRoomFor(network)) return void network.idle.add(socket)
    network.beyond.add(socket)
    beyond += 1
    if (beyond > maxBeyond) closeFirst(largest('beyond'))
  })
  server.on('request', ({ socket }, response) => {
    const network = networkOfSocket.get(socket)
    if (!network?.idle.delete(socket)) return
    response.once('close', () => {
      if (networkOfSocket.has(socket)) network.idle.add(socket)
    })
  })

  function hasRoomFor(network: Network): boolean {
    if (network.open > maxOfNetwork) return closeFirst(network.idle)
    return open <= max || closeFirst(largest('idle'))
  }

  function largest(kind: 'idle' | 'beyond'): Set<Socket> {
    let found = new Set<Socket>()
    for (const network of networks.values()) if (network[kind].size > found.size) found = network[kind]
    return found
  }

  function closeFirst(sockets: Set<Socket>): boolean {
    const [first] = sockets
    if (!first) return false
    forget(first)
    first.destroy()
    return true
  }

  function forget(socket: Socket): void {
    const network = networkOfSocket.get(socket)
    if (!network) return
    networkOfSocket.delete(socket)
    open -= 1
    network.open -= 1
    network.idle.delete(socket)
    if (network.beyond.delete(socket)) beyond -= 1
  }

  return { isBeyondLimit: (socket) => networkOfSocket.get(socket)?.beyond.has(socket) ?? false }
}

/** An IPv6 customer gets up to a /48, so all networks in it share one limit. */
function nameOf({ remoteAddress = '' }: Socket): string {
  const network = networkOf(remoteAddress)
  return prefix48Of(network) ?? network
}
