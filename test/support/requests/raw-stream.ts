import { connect, type Socket } from 'node:net'

interface Wanted {
  url: string
  path: string
  headers?: Record<string, string>
  /** Called with everything that arrives. Without it, nothing is read after the first bytes. */
  onText?: (text: string) => void
}

/** A stream over a raw connection: cheap enough for thousands of them, and able to stop reading. */
export function openRawStream({ url, path, headers = {}, onText }: Wanted): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const lines = Object.entries({ host: hostname, accept: 'text/event-stream', ...headers })
  const socket = connect(Number(port), hostname)
  socket.setEncoding('utf8')
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (first: string) => {
      if (!first.startsWith('HTTP/1.1 200')) return reject(new Error(first.split('\r\n', 1)[0]))
      if (onText) socket.on('data', onText)
      else socket.pause()
      resolve(socket)
    })
  })
}

/** Opens many streams, a few at a time. */
export async function openRawStreams(count: number, wanted: (number: number) => Wanted): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(50, count - sockets.length) }, (_, n) => wanted(sockets.length + n))
    sockets.push(...(await Promise.all(next.map(openRawStream))))
  }
  return sockets
}
