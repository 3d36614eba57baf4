import { once } from 'node:events'
import { connect } from 'node:net'

/** Everything the server says until it hangs up. */
export async function sendRaw({ url }: { url: string }, sent: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  // A server that hangs up while we are still talking resets the connection; what it said before counts.
  socket.on('error', () => {})
  socket.write(sent)
  await once(socket, 'close')
  return said
}
