import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'
import { memoryMb } from './memory.ts'

const restMs = 3_000

/** Starts the built program with an empty database. Measures the time to the first response, and the memory when idle. */
export async function measureIdle(): Promise<{ startMs: number; idleMb: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
  const port = await freePort()
  const start = performance.now()
  const program = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js'), 'serve'], {
    env: { DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    await firstResponse(`http://127.0.0.1:${port}/health`, start + 30_000)
    const startMs = Math.round(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return { startMs, idleMb: memoryMb(program.pid ?? 0) }
  } finally {
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function firstResponse(url: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('The server did not answer within 30 s.')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
