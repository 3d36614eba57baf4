import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { engine } from '../support/servers/cairn.ts'

describe('editing a map', () => {
  // SQLite has only one writer at a time, so the edit would wait there.
  if (engine === 'postgres')
    it("doesn't wait for an event that is being written in the same map", async () => {
      const map = await aMap()
      const event = {
        map_id: map.id,
        type: 'test',
        user_id: null,
        request_id: null,
        data: '{}',
        created: map.operator.now,
      }

      const edited = await map.database.transaction(async (tx) => {
        await tx.insertInto('events').values(event).execute()
        return map.client('manage').map.edit({ name: 'Edited meanwhile' })
      })

      expect(edited.name).toBe('Edited meanwhile')
    })

  it('an edit that changes nothing writes nothing', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const { name } = await client.map.get()

    await client.map.edit({ name, is_active: true })

    expect(await map.events()).toEqual([])
  })
})

it('400 too many query parameters on a page still return an HTML page', async () => {
  const map = await aMap()

  const page = await aBrowser(map.url).get(`/${map.team}/map/?${'a=1&'.repeat(1_001)}`)

  expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
})
