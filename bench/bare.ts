import { createServer } from 'node:http'

/** The baseline server that Cairn is compared with. It only sends these bytes. */
const bodies = new Map<string, Buffer>()

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '') ?? Buffer.alloc(0)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})

process.on('message', ({ path, body }: { path: string; body: string }) => {
  bodies.set(path, Buffer.from(body))
  process.send?.('stored')
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
