import type { Server, Socket } from 'node:net'

interface Unread {
  taken: number
  sinceMs: number
}

/**
 * Closes a connection that does not take what is sent to it. The client has so many seconds for each part: an answer that
 * is complete is one part, and a long stream has one for every 64 KiB. So a download may take hours, if it goes on.
 */
export function endSlowReaders(server: Server, seconds: number): void {
  if (seconds === 0) return
  const open = new Map<Socket, Unread | undefined>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  const sweep = () => {
    for (const [socket, before] of open) {
      const next = unreadOf(socket, before)
      if (next && performance.now() - next.sinceMs > seconds * 1_000) socket.destroy()
      else open.set(socket, next)
    }
  }
  const timer = setInterval(sweep, seconds * 250).unref()
  server.once('close', () => clearInterval(timer))
}

/** What was written counts as a whole, when the last byte of it was taken. */
function unreadOf(socket: Socket, before: Unread | undefined): Unread | undefined {
  if (socket.writableLength === 0) return undefined
  const taken = socket.bytesWritten - socket.writableLength
  return before?.taken === taken ? before : { taken, sinceMs: performance.now() }
}
