import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LogOutput } from './log-output.ts'

it('writes lines when there are enough of them, or when flushed', () => {
  const { output, open } = aPipe()
  const reader = open()

  output.write('one\n')
  expect(reader.read()).toBe('')
  output.flush()
  expect(reader.read()).toBe('one\n')

  output.write(`${'x'.repeat(5_000)}\n`)
  expect(reader.read()).toHaveLength(5_001)
})

it('keeps lines for a slow reader, then drops them and reports how many', () => {
  const { output, open } = aPipe()
  const reader = open()
  const lines = Array.from({ length: 20_000 }, (_, index) => `{"line":${index},"text":"some more text"}\n`)

  for (const line of lines) output.write(line)
  let text = ''
  for (let piece = reader.read(); piece !== ''; piece = reader.read()) {
    text += piece
    output.flush()
  }

  const [report, ...kept] = text.split(/(?<=\n)/).reverse()
  expect(kept.reverse()).toEqual(lines.slice(0, kept.length))
  expect(JSON.parse(report ?? '')).toMatchObject({ lines: lines.length - kept.length, msg: 'log lines were dropped' })
})

it('writes again when a closed pipe has a new reader', () => {
  const { output, open } = aPipe()
  open().close()

  output.write('lost\n')
  output.flush()
  const reader = open()
  output.write('back\n')
  output.flush()

  expect(reader.read()).toMatch(/^\{"level":40,"time":"[^"]+","lines":1,"msg":"log lines were dropped"\}\nback\n$/)
})

function aPipe() {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const openReader = () => openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  // A pipe can't be opened for writing without a reader.
  const first = openReader()
  const writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  closeSync(first)
  onTestFinished(() => closeSync(writer))
  return { output: new LogOutput(writer), open: () => aReader(openReader()) }
}

/** Reads up to 32 KB at a time; '' if there's nothing. */
function aReader(descriptor: number) {
  const bytes = Buffer.alloc(32 * 1_024)
  const read = () => {
    try {
      return bytes.toString('latin1', 0, readSync(descriptor, bytes))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('EAGAIN')
      return ''
    }
  }
  return { read, close: () => closeSync(descriptor) }
}
