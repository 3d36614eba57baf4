import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { isAnsweredLike, takesIdempotencyKey } from '../../src/platform/http/endpoint.ts'
import { soon } from '../support/browser/soon.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { recordsIn } from '../support/builders/records.ts'
import { rowsOfMaps } from '../support/databases/rows-of-maps.ts'
import { nounOfPath, sendExample } from '../support/requests/endpoint-example.ts'

const posts = endpoints.filter(takesIdempotencyKey)

describe('every POST', () => {
  it.each(posts)('2xx $id runs once per Idempotency-Key, and returns its location and ETag', async (endpoint) => {
    const map = await aMap()
    const ids = await recordsIn(map.client('manage'), map.operator, 'here')
    if (endpoint.id === 'imports.apply') await markReady(map, ids.import)
    const parts = { token: map.tokens.manage, headers: { 'idempotency-key': 'k' } }
    const read = endpoint.etagSource ?? endpoint.shownBy
    const first = await sendExample(map, endpoint, ids, parts)
    const location = first.headers.get('location')
    const path = read?.path.replace(':id', () =>
      String(endpoint.etagSource ? ids[nounOfPath(endpoint)] : first.body?.id),
    )
    const shown = isAnsweredLike(endpoint, read) ? await map.call('manage', 'GET', path ?? '') : undefined
    if (endpoint.id === 'imports.undo') await ended(map, ids.import)
    const done = await rowsOfMaps(map.database, [map.id], map.team)

    const again = await sendExample(map, endpoint, ids, parts)

    expect([first.status, again.status]).toEqual([endpoint.reply.status, endpoint.reply.status])
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    for (const name of ['location', 'etag']) expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect(first.headers.get('etag')).toBe(shown?.headers.get('etag') ?? null)
    expect(location !== null).toBe(first.status === 201)
    if (location) {
      const { text } = await map.call('manage', 'GET', new URL(location).pathname)
      expect(text).toMatch(new RegExp(`"id" ?: ?${first.body.id}\\b`))
    }
    expect(await rowsOfMaps(map.database, [map.id], map.team)).toEqual(done)
  })

  it('409 for an upload that is sent again, which takes no key: a map has one at a time', async () => {
    const map = await aMap()
    const send = () =>
      map.call('manage', 'POST', '/api/1/map/imports/?source=csv', {
        headers: { 'idempotency-key': 'k' },
        raw: new TextEncoder().encode('title\nDark mode\n'),
      })

    const [first, again] = [await send(), await send()]

    expect([first.status, again.status, again.body.code]).toEqual([202, 409, 'import_running'])
    const { body } = await map.call('manage', 'GET', '/api/1/map/imports/')
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([first.body.id])
  })

  it('422 for the same key with another record or query', async () => {
    const map = await aMap()
    const [one, two] = [await map.task(), await map.task()]
    const headers = { 'idempotency-key': 'k' }
    const edit = (id: number, query = '') =>
      map.call('write', 'POST', `/api/1/map/tasks/${id}/edit/${query}`, { headers, json: { title: 'Same' } })

    expect((await edit(one.id)).status).toBe(200)
    expect((await edit(two.id)).status).toBe(422)
    expect((await map.client('read').tasks.get(two.id)).title).toBe('A task')
  })

  it('412 with an outdated tag; the key then works with the current tag, and its response is replayed', async () => {
    const map = await aMap()
    const { id } = await map.task()
    const path = `/api/1/map/tasks/${id}/`
    const edit = (etag: string) =>
      map.call('write', 'POST', `${path}edit/`, {
        headers: { 'idempotency-key': 'k', 'if-match': etag },
        json: { title: 'Mine' },
      })
    const now = (await map.call('read', 'GET', path)).headers.get('etag') ?? ''

    expect((await edit('"past"')).status).toBe(412)
    expect((await edit(now)).status).toBe(200)
    const again = await edit(now)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
  })
})

/** A job undoes an import after the response. */
const ended = (map: TestMap, id: number) =>
  soon(() =>
    map.database.read
      .selectFrom('imports')
      .select('undo_state')
      .where('map_id', '=', map.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ undo_state: 'undone' })

/** An import's plan can be applied after a job has read its file. */
async function markReady(map: TestMap, id: number): Promise<void> {
  const people = { with_address: 0, without_address: 0 }
  const plan = { source: 'here', takes_over: false, people, files: {}, lists: [], categories: [] }
  await map.database.transaction((tx) =>
    tx
      .updateTable('imports')
      .set({ state: 'ready', plan: JSON.stringify(plan) })
      .where('map_id', '=', map.id)
      .where('id', '=', id)
      .execute(),
  )
}
