import { expect, it } from 'vitest'
import { closeImport, openImport } from '../../../src/features/imports/verbs/imports.ts'
import { aMap } from '../../support/builders/a-map.ts'
import type { eventChecks } from '../../support/checks/events.ts'

type Checked = ReturnType<typeof eventChecks>['checked']

export function importEvents(checked: Checked): void {
  it('map: imported', async () => {
    const map = await aMap()
    const { id: import_id } = await openImport(map.operator, {
      source: 'elsewhere',
      lists: new Map(),
      categories: new Map(),
    })

    await closeImport(map.operator, { import_id })

    const events = await map.events()
    expect(events.map((event) => checked(event, null, null))).toEqual([
      { type: 'map.imported', data: { import_id, tasks: 0, comments: 0, votes: 0 } },
    ])
  })
}
