import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port for a server that closes and comes back. The system hands out higher ports only, so no other test gets this one in the
 * meantime.
 */
export async function aFreePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return aFreePort()
  server.close()
  await once(server, 'close')
  return port
}
