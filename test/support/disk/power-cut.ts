// The files that a power cut leaves behind, at any point of a disk's record.

import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DiskRecord, Time } from './record.ts'

/** A disk writes one sector completely or not at all. */
const sectorBytes = 512

/** What a finished sync has saved, and what has happened since then. */
abstract class Synced {
  protected unsaved: DiskRecord[] = []
  /** How many of the unsaved records each running sync covers, oldest first. */
  #syncing: number[] = []

  /** With `random`, a failed sync drops what it covers; each part of it may still have reached the disk. */
  apply(record: DiskRecord, random: () => number): void {
    const { kind } = record
    if (kind === 'sync started') this.#syncing.push(this.unsaved.length)
    else if (kind === 'sync finished' || kind === 'dropped') {
      const covered = this.#syncing.shift() ?? 0
      for (const each of this.unsaved.splice(0, covered)) this.save(each, kind === 'dropped' ? random : () => 0)
      this.#syncing = this.#syncing.map((count) => Math.max(0, count - covered))
    } else this.unsaved.push(record)
  }

  /** Saves the parts of the change for which `random` returns less than a half. */
  protected abstract save(change: DiskRecord, random: () => number): void
}

/** A file's content. */
class Content extends Synced {
  #saved = Buffer.alloc(0)
  #length = 0

  protected save({ kind, offset, data }: DiskRecord, random: () => number): void {
    if (kind === 'truncation' && random() < 0.5) this.#resize(offset)
    for (let at = 0; at < data.length; ) {
      const end = Math.min(data.length, at + sectorBytes - ((offset + at) % sectorBytes))
      if (random() < 0.5) {
        if (offset + end > this.#length) this.#resize(offset + end)
        data.copy(this.#saved, offset + at, at, end)
      }
      at = end
    }
  }

  /** What's left after the cut: each unsaved sector was written or not, in no particular order. */
  cut(random: () => number): Buffer {
    const left = new Content()
    left.#saved = Buffer.from(this.#saved.subarray(0, this.#length))
    left.#length = this.#length
    for (const change of this.unsaved) left.save(change, random)
    return left.#saved.subarray(0, left.#length)
  }

  #resize(length: number): void {
    if (length < this.#length) this.#saved.fill(0, length, this.#length)
    if (length > this.#saved.length) this.#saved = Buffer.concat([this.#saved, Buffer.alloc(length)])
    this.#length = length
  }
}

/** The names in a folder. Syncing a file doesn't save its name; syncing its folder does. */
class Names extends Synced {
  readonly #saved: Map<string, Content>
  readonly #contents: Map<DiskRecord, Content>

  constructor(contents: Map<DiskRecord, Content>, saved = new Map<string, Content>()) {
    super()
    this.#contents = contents
    this.#saved = new Map(saved)
  }

  protected save(change: DiskRecord, random: () => number): void {
    if (random() >= 0.5) return
    const [from = '', to = from] = change.names
    const content = this.#contents.get(change)
    if (change.kind === 'removed' || change.kind === 'renamed') this.#saved.delete(from)
    if (content) this.#saved.set(to, content)
  }

  /** What's left after the cut: the disk saves changes in order, but may not have saved the last ones. */
  cut(random: () => number): Map<string, Content> {
    const left = new Names(this.#contents, this.#saved)
    const count = Math.floor(random() * (this.unsaved.length + 1))
    for (const change of this.unsaved.slice(0, count)) left.save(change, () => 0)
    return left.#saved
  }
}

/** A disk that loses power. */
class Disk {
  readonly #contents = new Map<bigint, Content>()
  readonly #folders = new Map<string, Names>()
  /** The names that programs see, saved or not. */
  readonly #current = new Map<string, Content>()
  /** The content that a name stood for when it changed. */
  readonly #named = new Map<DiskRecord, Content>()

  apply(record: DiskRecord, random: () => number): void {
    const { kind, inode, names } = record
    const [from = '', to = from] = names
    if (kind === 'created' || kind === 'renamed' || kind === 'linked') {
      const content = kind === 'created' ? new Content() : (this.#current.get(from) ?? new Content())
      if (kind === 'created') this.#contents.set(inode, content)
      if (kind === 'renamed') this.#current.delete(from)
      this.#current.set(to, content)
      this.#named.set(record, content)
    }
    if (kind === 'removed') this.#current.delete(from)
    if (names.length === 0) this.#contents.get(inode)?.apply(record, random)
    else this.#folder(kind.startsWith('sync') ? from : dirname(from)).apply(record, random)
  }

  #folder(path: string): Names {
    const names = this.#folders.get(path) ?? new Names(this.#named)
    this.#folders.set(path, names)
    return names
  }

  /** The files that are left, by path. */
  cut(random: () => number): [string, Buffer][] {
    return [...this.#folders.values()].flatMap((names) =>
      [...names.cut(random)].map(([path, content]): [string, Buffer] => [path, content.cut(random)]),
    )
  }
}

/** Replays the records, and cuts the power at each of these times. Writes the files that are left into a new folder. */
export async function* cutPower(records: DiskRecord[], times: Time[], folder: string, random = Math.random) {
  const disk = new Disk()
  let next = 0
  for (const [index, time] of times.toSorted((a, b) => Number(a - b)).entries()) {
    for (let record = records[next]; record && record.time <= time; record = records[next]) {
      disk.apply(record, random)
      next += 1
    }
    const left = join(folder, `cut-${index}`)
    await mkdir(left, { recursive: true })
    for (const [path, content] of disk.cut(random)) await writeFile(join(left, basename(path)), content)
    yield { time, folder: left, file: join(left, 'cairn.db') }
  }
}
