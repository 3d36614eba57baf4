import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { engine } from '../support/servers/cairn.ts'

describe("a map's lock", () => {
  it('exists from the moment the map is created', async () => {
    const map = await aMap()

    const rows = map.database.read.selectFrom('map_locks').select('map_id').where('map_id', '=', map.id)
    expect(await rows.execute()).toEqual([{ map_id: map.id }])
  })

  // SQLite allows only one writer at a time anyway.
  if (engine === 'postgres')
    it("201 a create waits neither for the row in maps nor for another map's lock", async () => {
      const [map, other] = [await aMap(), await aMap()]

      const { status } = await map.database.transaction(async (db) => {
        await sql`select id from maps where id = ${map.id} for no key update`.execute(db)
        await sql`select map_id from map_locks where map_id = ${other.id} for update`.execute(db)
        return map.call('manage', 'POST', '/api/1/map/tasks/create/', { json: { parent: map.list(), title: 'New' } })
      })

      expect(status).toBe(201)
    })
})
