import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Misbehaving endpoints, in their own process so they don't slow down the measurement. */
const endpoints: RequestListener[] = [
  // Never answers.
  () => {},
  // Drips.
  (_request, response) => {
    const timer = setInterval(() => response.write('.'), 100)
    response.on('close', () => clearInterval(timer))
  },
  // Sends 10 GB.
  (_request, response) => {
    const megabyte = Buffer.alloc(1_048_576, 'x')
    response.writeHead(200, { 'content-length': 10_737_418_240 })
    const sendMore = () => {
      while (response.write(megabyte));
    }
    response.on('drain', sendMore)
    sendMore()
  },
  // Redirects to an internal address.
  (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
]

process.on('disconnect', () => process.exit())
void Promise.all(
  endpoints.map((listener) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const server = createServer(listener).listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
    return promise
  }),
).then((urls) => process.send?.({ urls }))
