import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline server that Cairn is compared with. It only sends these bytes. With `WORKERS`, it's several processes. */
const bodies = new Map<string, Buffer>()
const workers = Number(process.env.WORKERS ?? 1)

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '') ?? Buffer.alloc(0)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})

process.on('message', ({ path, body }: { path: string; body: string }) => {
  bodies.set(path, Buffer.from(body))
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ path, body })
  process.send?.('stored')
})
process.on('disconnect', () => process.exit())

if (workers > 1 && cluster.isPrimary) {
  let listening = 0
  cluster.on('listening', (_worker, { port }) => {
    listening += 1
    if (listening === workers) process.send?.({ port })
  })
  for (let n = 0; n < workers; n += 1) cluster.fork()
} else {
  server.listen(0, '127.0.0.1', () => {
    if (cluster.isPrimary) process.send?.({ port: (server.address() as AddressInfo).port })
  })
}
