import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk writes one sector completely or not at all. */
const sectorBytes = 512
const headBytes = 22
const fileNames = ['cairn.db', 'cairn.db-wal']

/** By the system's monotonic clock, in nanoseconds, like `process.hrtime.bigint()`. */
type Time = bigint

interface DiskRecord {
  kind: 'write' | 'truncation' | 'sync started' | 'sync finished'
  file: number
  time: Time
  /** Of a write. For a truncation, the new length. */
  offset: number
  data: Buffer
}

/** Compiles the library that records a program's writes and syncs, and returns the settings that load it. */
export async function recordDisk(folder: string, { syncMs }: { syncMs: number }): Promise<Record<string, string>> {
  const library = join(folder, 'record.so')
  await run('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    join(import.meta.dirname, 'record.c'),
    '-ldl',
    '-lpthread',
  ])
  const settings = { DISK_RECORD: join(folder, 'record'), FAILING_DISK: join(folder, 'failing') }
  return { LD_PRELOAD: library, SYNC_MS: String(syncMs), ...settings }
}

export function readRecords(folder: string): DiskRecord[] {
  const bytes = readFileSync(join(folder, 'record'))
  const records: DiskRecord[] = []
  for (let at = 0; at + headBytes <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 18)
    const end = at + headBytes + length
    records.push({
      kind: kinds[String.fromCharCode(bytes[at] ?? 0)] ?? 'write',
      file: bytes[at + 1] ?? 0,
      time: bytes.readBigUInt64LE(at + 2),
      offset: Number(bytes.readBigUInt64LE(at + 10)),
      data: bytes.subarray(at + headBytes, end),
    })
    at = end
  }
  return records
}

const kinds: Record<string, DiskRecord['kind']> = {
  w: 'write',
  t: 'truncation',
  b: 'sync started',
  e: 'sync finished',
}

/** A file on a disk that loses power: what a finished sync has saved, and the writes since then. */
class DiskFile {
  readonly #saved = new FileBytes()
  #unsaved: DiskRecord[] = []
  /** How many of the unsaved records each running sync covers, oldest first. */
  #syncing: number[] = []

  apply(record: DiskRecord): void {
    const { kind } = record
    if (kind === 'write' || kind === 'truncation') this.#unsaved.push(record)
    else if (kind === 'sync started') this.#syncing.push(this.#unsaved.length)
    else {
      const covered = this.#syncing.shift() ?? 0
      for (const each of this.#unsaved.splice(0, covered)) {
        if (each.kind === 'write') this.#saved.write(each.offset, each.data)
        else this.#saved.truncate(each.offset)
      }
      this.#syncing = this.#syncing.map((count) => Math.max(0, count - covered))
    }
  }

  /** The file after the cut: each unsaved sector was written or not, in no particular order. */
  cut(random: () => number): Buffer {
    const left = new FileBytes(this.#saved.bytes)
    for (const { kind, offset, data } of this.#unsaved) {
      if (kind === 'truncation' && random() < 0.5) left.truncate(offset)
      for (let at = 0; at < data.length; ) {
        const end = Math.min(data.length, at + sectorBytes - ((offset + at) % sectorBytes))
        if (random() < 0.5) left.write(offset + at, data.subarray(at, end))
        at = end
      }
    }
    return left.bytes
  }
}

class FileBytes {
  #buffer: Buffer
  #length: number

  constructor(content: Buffer = Buffer.alloc(0)) {
    this.#buffer = Buffer.from(content)
    this.#length = content.length
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  truncate(length: number): void {
    if (length < this.#length) this.#buffer.fill(0, length)
    this.#length = Math.min(this.#length, length)
  }

  write(offset: number, data: Buffer): void {
    const end = offset + data.length
    if (end > this.#buffer.length) this.#buffer = Buffer.concat([this.bytes, Buffer.alloc(end)])
    data.copy(this.#buffer, offset)
    this.#length = Math.max(this.#length, end)
  }
}

/** Replays the records, and cuts the power at each of these times. Writes the files that are left into a new folder. */
export async function* cutPower(records: DiskRecord[], times: Time[], folder: string, random: () => number) {
  const files = fileNames.map(() => new DiskFile())
  let next = 0
  for (const time of times.toSorted((a, b) => Number(a - b))) {
    for (let record = records[next]; record && record.time <= time; record = records[next]) {
      files[record.file]?.apply(record)
      next += 1
    }
    const left = join(folder, `cut-${time}`)
    await mkdir(left)
    for (const [index, name] of fileNames.entries()) {
      await writeFile(join(left, name), files[index]?.cut(random) ?? '')
    }
    yield { time, file: join(left, 'cairn.db') }
  }
}
