import type { SkipReason } from '../rules/page.ts'
import type { MapFile, RecordFile, Records } from '../schema.ts'

/** A record with the source's values. An author can be a person, who is then written too. */
type RawRecord<File extends RecordFile> = { [Field in keyof Records[File]]?: unknown }

/** Where a source writes the map's files. */
export interface MapWriter {
  /** Writes a record with values that fit. Comments without text, and votes without a voter, are left out. */
  write<File extends RecordFile>(file: File, record: RawRecord<File>): Promise<void>
  /** Stores an image and returns its path for Markdown. */
  image(name: string, content: AsyncIterable<Uint8Array>): Promise<string>
  /** Something that isn't imported, why, and where it is in the source. Counted, and listed in the plan. */
  leaveOut(reason: SkipReason, place?: string): void
}

/** Sends requests; `file` is the path of a body that's too large for memory. The caller passes it in, so sources don't open connections themselves. */
export type Fetch = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string; file?: string },
) => Promise<Response>

export interface SourceOptions {
  /** Files given on the command line or uploaded. */
  files: string[]
  options: Record<string, string>
  fetch: Fetch
}

/** Converts another board's data into a map's files. It doesn't access the database. */
export interface Source {
  name: string
  about: string
  convert(input: SourceOptions, out: MapWriter): Promise<MapFile>
}

/** The source's data isn't what we expect. The message is shown as is. */
export class BadSource extends Error {
  override name = 'BadSource'
  readonly code: string | undefined

  constructor(message: string, { code }: { code?: string | undefined } = {}) {
    super(message)
    this.code = code
  }
}
