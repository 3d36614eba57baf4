import type { Server, Socket } from 'node:net'

/**
 * Limits how many connections are open at a time. Those beyond it are told so when they ask for something, and closed:
 * `isBeyondLimit` finds them. There is room for a tenth more of those; any other is closed at once.
 */
export function limitConnections(server: Server, max: number): { isBeyondLimit(socket: Socket): boolean } {
  const beyond = new WeakSet<Socket>()
  let open = 0
  if (max === 0) return { isBeyondLimit: () => false }
  server.maxConnections = max + Math.ceil(max / 10)
  server.on('connection', (socket: Socket) => {
    open += 1
    if (open > max) beyond.add(socket)
    socket.once('close', () => {
      open -= 1
    })
  })
  return { isBeyondLimit: (socket) => beyond.has(socket) }
}
