// Records a program's writes, names and syncs. The disk can fail or be small.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const headBytes = 29

/** By the system's monotonic clock, in nanoseconds, like `process.hrtime.bigint()`. */
export type Time = bigint

export interface DiskRecord {
  kind:
    | 'write'
    | 'truncation'
    | 'sync started'
    | 'sync finished'
    | 'dropped'
    | 'created'
    | 'renamed'
    | 'linked'
    | 'removed'
  /** Files and folders are told apart by their inode. Zero if a record is only about names. */
  inode: bigint
  time: Time
  /** Of a write. For a truncation, the new length. */
  offset: number
  data: Buffer
  /** The names that the record is about, or the folder that is synced. */
  names: string[]
}

/**
 * Compiles the library that records what a program does to its disk, the folder `disk` in `folder`, and returns the
 * settings that load it. Syncs fail while the file `failing` exists, or only those of the file that it names.
 */
export async function recordDisk(folder: string, { syncMs = 0 } = {}) {
  const library = join(folder, 'record.so')
  const source = join(import.meta.dirname, 'record.c')
  await run('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'])
  const [disk, failing] = [join(folder, 'disk'), join(folder, 'failing')]
  await mkdir(disk)
  const environment = { DISK: disk, DISK_RECORD: join(folder, 'record'), FAILING_DISK: failing }
  return { disk, failing, settings: { LD_PRELOAD: library, SYNC_MS: String(syncMs), ...environment } }
}

export function readRecords(folder: string): DiskRecord[] {
  const bytes = readFileSync(join(folder, 'record'))
  const records: DiskRecord[] = []
  for (let at = 0; at + headBytes <= bytes.length; ) {
    const end = at + headBytes + bytes.readUInt32LE(at + 25)
    const kind = kinds[String.fromCharCode(bytes[at] ?? 0)]
    if (!kind) throw new Error(`There is no kind of record for the byte ${bytes[at]}.`)
    const data = bytes.subarray(at + headBytes, end)
    records.push({
      kind,
      inode: bytes.readBigUInt64LE(at + 1),
      time: bytes.readBigUInt64LE(at + 9),
      offset: Number(bytes.readBigUInt64LE(at + 17)),
      data,
      names: kind === 'write' ? [] : data.toString().split('\0').filter(Boolean),
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
  d: 'dropped',
  c: 'created',
  r: 'renamed',
  l: 'linked',
  u: 'removed',
}
