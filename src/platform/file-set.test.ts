import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { filesInZip } from '../../test/support/builders/exported-zip.ts'
import { inFolder } from '../../test/support/builders/import-sources.ts'
import { type FileSet, writeZip, writeZipFile } from './file-set.ts'

async function* parts(count: number) {
  for (let number = 0; number < count; number += 1) yield `${number} é\n`.repeat(1_000)
}

const fill = async (files: FileSet) => {
  await files.add('lines.txt', parts(3))
  await files.add('empty.txt', [])
  await files.add('images/a.png', [new Uint8Array([1, 2, 3])])
}

it('a zip file contains all files in order, and never replaces an existing file', async () => {
  const path = inFolder('a.zip')
  await writeZipFile(path, fill)

  const files = await filesInZip(await readFile(path))
  expect(Object.keys(files)).toEqual(['lines.txt', 'empty.txt', 'images/a.png'])
  expect(files['lines.txt']).toBe([0, 1, 2].map((number) => `${number} é\n`.repeat(1_000)).join(''))
  expect(files['images/a.png']).toBe('\u0001\u0002\u0003')
  await expect(writeZipFile(path, fill)).rejects.toThrow('already exists')
})

it('a failed zip file is removed', async () => {
  const path = inFolder('a.zip')
  async function* failing() {
    yield 'some'
    throw new Error('No more.')
  }

  await expect(writeZipFile(path, (files) => files.add('a.txt', failing()))).rejects.toThrow('No more.')
  expect(existsSync(path)).toBe(false)
})

it('stops reading the files if the zip file can no longer be written', async () => {
  let ended = false
  async function* endless() {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      ended = true
    }
  }
  let chunks = 0
  const full = async () => {
    chunks += 1
    if (chunks > 2) throw new Error('The disk is full.')
  }

  await expect(writeZip(full, (files) => files.add('a.txt', endless()))).rejects.toThrow('The disk is full.')
  expect(ended).toBe(true)
})
