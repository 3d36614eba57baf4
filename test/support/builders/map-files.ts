// Folders with the files of a map, for imports.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { recordFiles } from '../../../src/features/imports/schema.ts'

/** A temporary folder. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with these records. */
export async function aFolderOf(records: Partial<Record<keyof typeof recordFiles, object[]>>, map: object = {}) {
  const folder = await aFolder()
  const lists = [{ key: 'open', name: 'Open', role: 'suggestions' }]
  const head = { format: 'cairn-map', version: 1, source: 'elsewhere', lists, categories: [], ...map }
  await writeFile(join(folder, 'map.json'), JSON.stringify(head))
  for (const [file, lines] of Object.entries(records)) {
    await writeFile(join(folder, `${file}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  return folder
}
