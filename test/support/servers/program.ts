import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { noLimits } from './no-limits.ts'

const projectFolder = join(import.meta.dirname, '../../..')

/** Commands start some hundred times in the tests; what Node has compiled once need not be compiled again. */
const compiled = join(projectFolder, 'node_modules', '.cache', 'compiled')

export interface Program {
  /** Where it listens; fails with what it said when it ends before it does. */
  url: Promise<string>
  /** The token that a first start on an empty database prints. */
  token: Promise<string>
  exited: Promise<Outcome>
  /** What the first group of the pattern has found, as soon as the program has said it. */
  says(pattern: RegExp): Promise<string>
  pid: number
  /** As `kill -9`: nothing in the program learns of it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const running = new Set<Program>()

/** Starts the built program as an operator would, on a free port. */
export function startProgram(settings: Record<string, string>, folder = projectFolder, command = 'serve'): Program {
  const child = spawn(process.execPath, [join(folder, 'dist/src/main.js'), command], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...noLimits, LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout = listenTo(child.stdout)
  const stderr = listenTo(child.stderr)
  const exited = once(child, 'close').then(([code]) => ({ code, stdout: stdout.all(), stderr: stderr.all() }))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  const program: Program = {
    url: stdout.says(/^Cairn is at http:\/\/localhost:(\d+)/).then((port) => `http://127.0.0.1:${port}`),
    token: stdout.says(/\b(cairn_\d+_\w+)/),
    exited,
    says: stdout.says,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  const early = exited.then(({ stderr: why }) => Promise.reject(new Error(`It ended before it was ready. ${why}`)))
  program.url = Promise.race([program.url, early])
  // Nobody need wait for it to be ready, least of all who is about to kill it.
  program.url.catch(() => undefined)
  running.add(program)
  void exited.then(() => running.delete(program))
  return program
}

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command of the built program to its end, with these settings and no others. */
export function runProgram(
  settings: Record<string, string>,
  words: string[],
  folder = projectFolder,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const program = [join(folder, 'dist/src/main.js'), ...words]
    const env = { NODE_COMPILE_CACHE: compiled, ...settings }
    const child = execFile(process.execPath, program, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** Ends whatever a failed test has left running. */
export async function endPrograms(): Promise<void> {
  for (const program of running) await program.kill()
}

function listenTo(stream: Readable) {
  let text = ''
  const heard = new EventEmitter()
  stream.on('data', (piece) => {
    text = (text + piece).slice(-20_000)
    heard.emit('more')
  })
  return {
    all: () => text,
    /** The first group of the pattern, as soon as it has been said. */
    says: (pattern: RegExp) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const found = pattern.exec(text)?.[1]
          if (found) resolve(found)
        }
        heard.on('more', look)
        look()
      }),
  }
}
