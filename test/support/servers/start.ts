import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'

const program = join(import.meta.dirname, '../../../dist/src/main.js')

/** Starts the built program. It's ready once it has printed these words. */
export async function start(settings: Record<string, string>, words: RegExp) {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let [said, complained] = ['', '']
  const ready = Promise.withResolvers<RegExpExecArray>()
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complained += text
  })
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text
    const found = words.exec(said)
    if (found) ready.resolve(found)
  })
  void ended.then(() => ready.reject(new Error(`It ended: ${said}${complained}`)))
  return {
    child,
    ended,
    words: await ready.promise,
    said: () => said,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

export async function expectRefusal(settings: Record<string, string>, says: RegExp): Promise<void> {
  const DATA_DIR = await aFolder()
  const env = { PORT: '0', LOG_LEVEL: 'error', DATA_DIR, ...settings }
  const child = execFile(process.execPath, [program, 'serve'], { env, timeout: 250_000 })
  let [said, complained] = ['', '']
  child.stdout?.on('data', (text) => (said += text))
  child.stderr?.on('data', (text) => (complained += text))
  await once(child, 'close')
  expect([child.exitCode, said]).toEqual([1, ''])
  expect(complained).toMatch(/^cairn: [^\n]+\n$/)
  expect(complained).toMatch(says)
}

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A new schema in this run's database. */
export async function anEmptyDatabase(): Promise<{ DATABASE_URL: string; SECRET: string }> {
  const schema = `start_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  await client.query(`create schema ${schema}`)
  await client.end()
  const url = new URL(inject('databaseUrl'))
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { DATABASE_URL: url.href, SECRET: 'the secret of the tests' }
}

/** The head of a create request. The server asks for the body once it handles the request. */
export async function sendHead(url: string, authorization: string, body: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // A server that closes may reset the connection. Anything that arrived before that counts.
  socket.on('error', () => {})
  socket.write(
    `POST /api/1/map/tasks/create/ HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [asked] = await once(socket, 'data')
  expect(String(asked)).toMatch(/^HTTP\/1\.1 100 Continue/)
  return socket
}

/** Waits until the server stops listening, because it got the signal to stop. */
export async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const probe = connect(Number(port), hostname)
    const outcome = await Promise.race([
      once(probe, 'connect').then(() => 'taken'),
      once(probe, 'close').then(() => 'refused'),
    ]).catch(() => 'refused')
    probe.destroy()
    if (outcome === 'refused') return
  }
}

/** Reads until the server closes the connection. */
export async function restOf(socket: Socket): Promise<string> {
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return said
}
