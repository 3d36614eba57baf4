import { connect } from 'node:net'

/** Everything the server sends until it closes the connection. */
export async function sendRaw({ url }: { url: string }, sent: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  // If the server closes while we are still sending, the connection is reset. Anything that arrived before that counts.
  socket.on('error', () => {})
  socket.write(sent)
  await new Promise((resolve) => socket.once('close', resolve))
  return said
}
