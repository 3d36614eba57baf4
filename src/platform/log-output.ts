import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { timestampOf } from '../lib/time.ts'
import { logMeasures } from './measure.ts'

const flushMs = 1_000
const flushLength = 4_096
/** About 1,500 lines, so a log collector that restarts misses little. */
const maxPending = 256 * 1_024

/**
 * Writes lines in batches, without waiting for the reader: a closed or full pipe must not stop or block the program. If
 * the reader is stuck, lines are kept up to a limit, then dropped and counted. When it's back, a line reports how many
 * are missing.
 */
export class LogOutput {
  readonly #descriptor: number
  /** The rest of a partly written batch. */
  #rest: Buffer = Buffer.alloc(0)
  #text = ''
  /** Dropped lines that haven't been reported yet. */
  #missing = 0

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  write(line: string): void {
    if (this.#rest.length + this.#text.length > maxPending) this.#drop(line)
    else this.#text += line
    // While the reader is stuck, the timer retries.
    if (this.#text.length >= flushLength && this.#rest.length === 0) this.flush()
  }

  flush(): void {
    if (this.#rest.length === 0 && this.#text === '' && this.#missing === 0) return
    const report = this.#rest.length === 0 && this.#missing > 0 ? reportOf(this.#missing) : ''
    const bytes = Buffer.concat([this.#rest, Buffer.from(report + this.#text)])
    try {
      this.#rest = bytes.subarray(this.#send(bytes))
      if (report) this.#missing = 0
    } catch {
      this.#drop(this.#rest.toString() + this.#text)
      this.#rest = Buffer.alloc(0)
    }
    this.#text = ''
  }

  /** Returns the number of bytes written: none if the pipe is full. */
  #send(bytes: Buffer): number {
    try {
      return writeSync(this.#descriptor, bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
      throw error
    }
  }

  #drop(text: string): void {
    const lines = text.split('\n').length - 1
    this.#missing += lines
    logMeasures.publish({ dropped: lines })
  }
}

const reportOf = (lines: number): string =>
  `${JSON.stringify({ level: 40, time: timestampOf(new Date()), lines, msg: 'log lines were dropped' })}\n`

let stderr: LogOutput | undefined

/** Everything a server writes to stderr. */
export function stderrOutput(): LogOutput {
  if (stderr) return stderr
  const output = new LogOutput(nonBlockingStderr())
  setInterval(() => output.flush(), flushMs).unref()
  process.on('exit', () => output.flush())
  stderr = output
  return output
}

/**
 * A descriptor for stderr whose writes fail instead of waiting for the reader. A pipe or a terminal is opened
 * again, because other processes share ours and can change its mode. A socket can't be, but Node makes it
 * non-blocking. A file never waits for a reader, and it has to share its position with stdout.
 */
function nonBlockingStderr(): number {
  try {
    if (fstatSync(2).isFile()) return 2
    return openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    void process.stderr
    return 2
  }
}

/** Shows text to the operator immediately, such as an email if there's no mail server. */
export function printToStderr(text: string): void {
  stderrOutput().write(`${text}\n`)
  stderrOutput().flush()
}
