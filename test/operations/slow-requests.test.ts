import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { callerOf } from '../support/requests/call.ts'
import { startServer } from '../support/servers/cairn.ts'

/** Sends the beginning, then one piece every 50 ms until the server closes. Returns the server's response. */
async function trickle(url: string, beginning: string, more: string): Promise<{ said: string; bytes: number }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let [said, bytes] = ['', 0]
  socket.on('data', (piece) => {
    said += piece
  })
  socket.on('error', () => {})
  socket.write(beginning)
  const timer = setInterval(() => {
    bytes += 1
    if (socket.writable) socket.write(more)
  }, 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { said, bytes }
}

it('408 for headers or a body that arrive byte by byte, while other requests are served', async () => {
  const { url } = await startServer({ RECEIVE_SECONDS: '1' })
  const host = 'Host: localhost\r\n'
  const form = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n`
  const json = `Content-Type: application/json\r\nContent-Length: 5000\r\n`
  const slow = [
    trickle(url, `GET / HTTP/1.1\r\n${host}X-Long: `, 'a'),
    trickle(url, 'G', 'E'),
    trickle(url, `POST /sign-in HTTP/1.1\r\n${host}Accept: text/html\r\n${form}\r\n`, 'a'),
    trickle(url, `POST /api/1/map/tasks/create/ HTTP/1.1\r\n${host}${json}\r\n`, ' '),
    trickle(
      url,
      `POST /sign-in HTTP/1.1\r\n${host}${form.replace('Content-Length: 5000', 'Transfer-Encoding: chunked')}\r\n`,
      '1\r\na\r\n',
    ),
  ]

  // One second can be too short for a request on a busy machine.
  const healthy = async () => (await callerOf(url)('GET', '/health')).status
  await expect.poll(healthy, { timeout: 30_000 }).toBe(200)

  for (const { said, bytes } of await Promise.all(slow)) {
    // Unauthorised bodies are rejected before they are read; everything else times out.
    expect(said === '' ? 'closed' : /^HTTP\/1\.1 (\d+)/.exec(said)?.[1]).toMatch(/^(408|401|400|403|closed)$/)
    expect(bytes).toBeLessThan(5_000)
  }
  expect((await slow[0])?.said).toContain('request_timeout')
  expect((await slow[2])?.said).toContain('request_timeout')
})

it('a large body can take longer, as long as it keeps arriving', async () => {
  const { url } = await startServer({ RECEIVE_SECONDS: '1' })
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  const [pieces, piece] = [30, `${'a'.repeat(19_999)}&`]
  const type = 'Content-Type: application/x-www-form-urlencoded'
  socket.write(
    `POST /sign-in HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n${type}\r\nContent-Length: ${pieces * 20_000}\r\n\r\n`,
  )
  // Three seconds, during which the body earns another 36.
  for (let sent = 1; sent < pieces; sent += 1) {
    socket.write(piece)
    await wait(100)
  }
  expect(said).toBe('')
  socket.write(piece)

  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 /)
  expect(said).not.toMatch(/^HTTP\/1\.1 408 /)
  socket.destroy()
})

it('408 closes the connection even if the client never hangs up', async () => {
  const { url } = await startServer({ RECEIVE_SECONDS: '1' })
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  const reset = once(socket, 'error')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nX-Half: ')
  await once(socket, 'end')
  expect(said).toMatch(/^HTTP\/1\.1 408 /)

  // The server has closed both directions, so further writes fail.
  const timer = setInterval(() => socket.write('a'), 50)
  onTestFinished(() => {
    clearInterval(timer)
    socket.destroy()
  })
  const [error] = await reset
  expect(error.code).toMatch(/^(EPIPE|ECONNRESET)$/)
})
