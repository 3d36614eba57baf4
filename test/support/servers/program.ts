// The built program, which can be stopped or killed.

import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { noLimits } from './no-limits.ts'

const projectFolder = join(import.meta.dirname, '../../..')

/** Tests start commands hundreds of times, so Node caches the compiled code. */
const compiled = join(projectFolder, 'node_modules', '.cache', 'compiled')

export interface Program {
  /** The URL it listens on. Fails with its output if it exits before that. */
  url: Promise<string>
  /** The token that the first start on an empty database prints. */
  token: Promise<string>
  exited: Promise<Outcome>
  /** Waits until the output matches the pattern, and returns its first group. */
  says(pattern: RegExp): Promise<string>
  pid: number
  /** Like `kill -9`: the program can't react to it. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const running = new Set<Program>()

/** Starts the built program as an operator would, on a free port. */
export function startProgram(
  settings: Record<string, string>,
  folder = projectFolder,
  command = 'serve',
  options: string[] = [],
): Program {
  const child = spawn(process.execPath, ['--', join(folder, 'dist/src/main.js'), command, ...options], {
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
  // Tests don't have to wait until it's ready, for example if they kill it.
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

/** Runs one of the built program's commands until it exits, with only these settings. */
export function runProgram(
  settings: Record<string, string>,
  words: string[],
  folder = projectFolder,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const program = ['--', join(folder, 'dist/src/main.js'), ...words]
    const env = { NODE_COMPILE_CACHE: compiled, ...settings }
    const child = execFile(process.execPath, program, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    )
  })
}

/** Ends programs that a failed test left running. */
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
    /** Waits for output that matches the pattern, and returns its first group. */
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
