import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolderDurably, replaceDurably, writeDurably } from './durable-file.ts'

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'cairn-test-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const recorded = ['fsyncSync', 'renameSync', 'linkSync'] as const

/**
 * Records the calls that decide what survives a power cut, with the file or folder of each. The calls are still made.
 */
function recordCalls(work: () => void): string[] {
  const calls: string[] = []
  const originals = recorded.map((name) => [name, fs[name]] as const)
  for (const [name, original] of originals) {
    const recording = (first: number | string, ...rest: string[]) => {
      const file = typeof first === 'number' ? fs.readlinkSync(`/proc/self/fd/${first}`) : rest[0]
      calls.push(`${name} ${basename(file ?? '').replace(/\.[0-9a-f]{12}\./, '.*.')}`)
      return (original as (...args: unknown[]) => unknown)(first, ...rest)
    }
    Object.assign(fs, { [name]: recording })
  }
  syncBuiltinESMExports()
  try {
    work()
  } finally {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
  return calls
}

it('syncs the text to disk before the file gets its name, and the name before returning', () => {
  const file = join(folder, 'text')

  expect(recordCalls(() => writeDurably(file, 'one', { replaces: false }))).toEqual([
    ...['fsyncSync text.*.new', 'linkSync text', `fsyncSync ${basename(folder)}`],
  ])
  expect(recordCalls(() => writeDurably(file, 'two'))).toEqual([
    ...['fsyncSync text.*.new', 'renameSync text', `fsyncSync ${basename(folder)}`],
  ])
  expect(fs.readFileSync(file, 'utf8')).toBe('two')
})

it('replaces a file in the same order when it doesn’t block the process', async () => {
  const file = join(folder, 'marker')
  fs.writeFileSync(file, 'one')
  const calls: string[] = []
  const nameOf = (path: string) => basename(path).replace(/\.[0-9a-f]{12}\./, '.*.')
  const { rename } = fs.promises
  const opened = await fs.promises.open(file)
  const handles = Object.getPrototypeOf(opened) as typeof opened
  await opened.close()
  const { sync } = handles
  handles.sync = async function () {
    calls.push(`sync ${nameOf(fs.readlinkSync(`/proc/self/fd/${this.fd}`))}`)
    await sync.call(this)
  }
  fs.promises.rename = (from, to) => {
    calls.push(`rename ${nameOf(String(to))}`)
    return rename(from, to)
  }
  syncBuiltinESMExports()
  try {
    await replaceDurably(file, 'two')
  } finally {
    Object.assign(handles, { sync })
    Object.assign(fs.promises, { rename })
    syncBuiltinESMExports()
  }

  expect(calls).toEqual(['sync marker.*.new', 'rename marker', `sync ${basename(folder)}`])
  expect([fs.readFileSync(file, 'utf8'), fs.statSync(file).mode & 0o777]).toEqual(['two', 0o600])
})

it('keeps an existing file unless told to replace it, and leaves no temporary file behind', () => {
  const here = join(folder, 'kept')
  makeFolderDurably(here)

  expect(writeDurably(join(here, 'text'), 'one', { replaces: false })).toBe(true)
  expect(writeDurably(join(here, 'text'), 'two', { replaces: false })).toBe(false)
  expect([fs.readdirSync(here), fs.readFileSync(join(here, 'text'), 'utf8')]).toEqual([['text'], 'one'])
})

it('syncs every new folder into its parent', () => {
  const calls = recordCalls(() => makeFolderDurably(join(folder, 'a', 'b')))

  expect(calls).toEqual(['fsyncSync a', `fsyncSync ${basename(folder)}`])
  expect(recordCalls(() => makeFolderDurably(join(folder, 'a', 'b')))).toEqual([])
})
