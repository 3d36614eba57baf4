import { expect, it } from 'vitest'
import { claimRecords } from '../../../src/features/imports/verbs/claim-records.ts'
import { importMapFiles } from '../../../src/features/imports/verbs/import-map-files.ts'
import { closeImport, openImport } from '../../../src/features/imports/verbs/imports.ts'
import { aMap } from '../../support/builders/a-map.ts'
import { aPerson } from '../../support/builders/a-person.ts'
import { actingAs } from '../../support/builders/acting-as.ts'
import { aFolderOf } from '../../support/builders/map-files.ts'
import type { eventChecks } from '../../support/checks/events.ts'

type Checked = ReturnType<typeof eventChecks>['checked']

export function importEvents(checked: Checked): void {
  it('map: imported', async () => {
    const map = await aMap()
    const import_id = await openImport(map.operator, {
      source: 'elsewhere',
      lists: new Map(),
      categories: new Map(),
    })

    await closeImport(map.operator, { import_id })

    const events = await map.events()
    expect(events.map((event) => checked(event, null, null))).toEqual([
      { type: 'map.imported', data: { import_id, tasks: 0, comments: 0, votes: 0, undone: false } },
    ])
  })

  it('person: claimed', async () => {
    const map = await aMap()
    const person = await aPerson(map)
    const people = [{ key: 'p', name: 'Ada', email: person.email }]
    const tasks = [{ key: '1', list: 'open', title: 'Theirs', description: '', author: 'p' }]
    await importMapFiles(map.operator, { folder: await aFolderOf({ people, tasks }) })

    await claimRecords(actingAs(map, person))

    const data = { user_id: person.id, tasks: 1, comments: 0, votes: 0 }
    const claimed = (await map.events()).slice(1)
    expect(claimed.map((event) => checked(event, person.id, null))).toEqual([{ type: 'person.claimed', data }])
  })
}
