import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../src/lib/project.ts'
import { aFreePort } from '../support/servers/free-port.ts'
import { aFolder } from '../support/servers/start.ts'

// A shell gives a program pipes; systemd, and Node here, give it sockets.

describe.each([
  ['pipe', 'closed'],
  ['pipe', 'full'],
  ['socket', 'closed'],
] as const)('with a %s for its output that was %s before it started, the server', (kind, state) => {
  it('works and stops', async () => {
    const server = await startInto(kind, state)

    await server.untilHealthy()
    await server.request(100)

    expect(await server.stop()).toEqual([0, null])
  })

  it('stops while it waits for its database', async () => {
    const silent = await aSilentDatabase()
    const server = await startInto(kind, state, { DATABASE_URL: silent.url, SECRET: 'the secret of the tests' })
    await silent.reached

    expect(await server.stop()).toEqual([0, null])
  })

  it('exits if it fails to start', async () => {
    const server = await startInto(kind, state, { DATA_DIR: '/dev/null' })

    expect(await server.ended).toEqual([1, null])
  })
})

describe.each(['pipe', 'socket'] as const)('with a %s for its output, the server', (kind) => {
  it('counts the lines it drops after the reader has closed it', async () => {
    const server = await startInto(kind, 'open')
    await server.untilHealthy()

    server.closeOutput()
    await server.request(100)

    expect(await server.droppedLines()).toBeGreaterThan(50)
    expect(await server.stop()).toEqual([0, null])
  })

  it('keeps answering when no one reads it, counts the lines it drops, and stops', async () => {
    const server = await startInto(kind, 'open')
    await server.untilHealthy()

    while ((await server.droppedLines()) === 0) await server.request(500)

    expect(await server.stop()).toEqual([0, null])
  })
})

/** Starts a server whose stdout and stderr are a pipe or a socket that no one reads. */
async function startInto(
  kind: 'pipe' | 'socket',
  state: 'open' | 'closed' | 'full',
  settings: Record<string, string> = {},
) {
  const port = await aFreePort()
  const env = { PORT: String(port), DATA_DIR: await aFolder(), METRICS: 'true', PAGE_LIMIT: '0', ...settings }
  const output = kind === 'pipe' ? await aPipe(state === 'full') : undefined
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js'), 'serve'], {
    env,
    stdio: ['ignore', output?.writer ?? 'pipe', output?.writer ?? 'pipe'],
  })
  const closeOutput = output?.close ?? (() => closeSockets(child))
  if (state === 'closed') closeOutput()
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const url = `http://127.0.0.1:${port}`
  return {
    ended,
    closeOutput,
    untilHealthy: async () => {
      for (;;) {
        const answer = await Promise.race([fetch(`${url}/health`).catch(() => undefined), ended])
        if (Array.isArray(answer)) throw new Error(`It ended: ${answer}`)
        if (answer?.ok) return
        await wait(50)
      }
    },
    request: async (times: number) => {
      for (let sent = 0; sent < times; sent += 20)
        await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/no-such-page`).then((each) => each.text())))
    },
    droppedLines: async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^cairn_log_lines_dropped_total (\d+)$/m.exec(text)?.[1])
    },
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A named pipe, because Node's own pipes between processes are sockets. */
async function aPipe(isFull: boolean) {
  const path = join(await aFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  const writer = openSync(path, 'w')
  if (isFull) fill(reader)
  let isOpen = true
  const close = () => {
    if (isOpen) closeSync(reader)
    isOpen = false
  }
  onTestFinished(() => {
    close()
    closeSync(writer)
  })
  return { writer, close }
}

function fill(pipe: number): void {
  try {
    for (;;) writeSync(pipe, ' ')
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN')
  }
}

function closeSockets({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}

/** Accepts connections and never answers. */
async function aSilentDatabase() {
  const reached = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    reached.resolve()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `postgres://cairn@127.0.0.1:${port}/cairn`, reached: reached.promise }
}
