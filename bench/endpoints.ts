import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net'

/** Somebody else's server on this machine. */
export async function anEndpoint(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener)
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each in its own way does not answer as it should. */
export const badEndpoints: Record<string, RequestListener> = {
  hangs: () => {},
  drips: (_request, response) => {
    const timer = setInterval(() => response.write('.'), 100)
    response.on('close', () => clearInterval(timer))
  },
  'answers 10 GB': (_request, response) => {
    const megabyte = Buffer.alloc(1_048_576, 'x')
    response.writeHead(200, { 'content-length': 10_737_418_240 })
    const more = () => {
      while (response.write(megabyte));
    }
    response.on('drain', more)
    more()
  },
  'redirects inside': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
}

/** Takes connections and says nothing. */
export async function aHangingMailServer(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<{ destroy(): void }>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listening(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
