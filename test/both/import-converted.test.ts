import { appendFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../src/features/imports/rules/upload.ts'
import { discardImport } from '../../src/features/imports/verbs/uploads.ts'
import { soon } from '../support/browser/soon.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { posts, shows, suggestionsOf, titlesIn, upload } from '../support/builders/uploads.ts'
import { say } from '../support/say.ts'
import { startServer } from '../support/servers/cairn.ts'

const exists = (path: string) => stat(path).then(Boolean, () => false)

/**
 * An upload that has been read, and the folder with its converted files. Its server has a database of its own: otherwise
 * another test file's server could take the job and keep the folder.
 */
async function aReadUpload() {
  const map = await aMap(await startServer({}, () => new Date()))
  const person = await aPerson(map, { role: 'Administrator' })
  const { location } = await upload(map, person, { source: 'csv', file: posts('1,Dark mode,open,') })
  await shows(person, location, say('imports.start', { count: 1 }))
  const import_id = Number(location.split('/').at(-1))
  const apply = async () => {
    await person.post(location, { 'list-0': String(await suggestionsOf(map)) })
    await shows(person, location, say('imports.done'))
  }
  return { map, import_id, folder: folderOf(map.operator, import_id), apply }
}

describe('the converted files of an upload', () => {
  it('are imported as they were reviewed, and removed afterwards', async () => {
    const { map, folder, apply } = await aReadUpload()
    const { mode } = await stat(dirname(folder))
    const added = { key: '2', list: 'open', title: 'Converted once', description: '' }
    await appendFile(join(folder, 'tasks.jsonl'), `${JSON.stringify(added)}\n`)

    await apply()

    expect(mode & 0o777).toBe(0o700)
    expect(await titlesIn(map)).toEqual(['Converted once', 'Dark mode'])
    await soon(() => exists(folder)).toBe(false)
  })

  it('are converted again if they are gone, as on another server', async () => {
    const { map, folder, apply } = await aReadUpload()
    await rm(folder, { recursive: true })

    await apply()

    expect(await titlesIn(map)).toEqual(['Dark mode'])
  })

  it('are removed when the upload is discarded', async () => {
    const { map, import_id, folder } = await aReadUpload()

    await discardImport(map.operator, { import_id })

    expect(await exists(folder)).toBe(false)
  })
})
