import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { purgeMap } from '../../src/features/map-data/jobs.ts'
import { deleteMap } from '../../src/features/map-data/verbs/delete-map.ts'
import { followTask } from '../../src/features/subscriptions/verbs/following.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { recordsIn } from '../support/builders/records.ts'
import { eventChecks } from '../support/checks/events.ts'
import { only, watchSiteEvents } from '../support/checks/watch-site-events.ts'
import { rowsOfMaps, writtenInBackground } from '../support/databases/rows-of-maps.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { say } from '../support/say.ts'

const { checked } = eventChecks(new Set())

const name = (map: TestMap) => `Map ${map.team}`

/** A map with a record of every kind, including a follower who replied. */
async function aFilledMap() {
  const map = await aMap()
  const records = await recordsIn(map.client('manage'), map.operator, 'here')
  const person = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })
  await followTask(actingAs(map, person), { task_id: records.task })
  await map.client('write').comments.create({ parent: records.task, content: 'A reply', in_reply_to: records.comment })
  return { map, records, person }
}

const untilGone = async (map: TestMap): Promise<void> => {
  const signal = new AbortController().signal
  while (!(await purgeMap(map.operator, { map_id: map.id, signal, runMs: 60_000 })));
}

describe('deleting a map', () => {
  it('deletes everything in it and nothing in other maps', async () => {
    const { map, records } = await aFilledMap()
    const authorsOf = async ({ database }: TestMap) => {
      const users = database.read.selectFrom('users').select('id').where('id', '=', records.author)
      return (await users.execute()).map(({ id }) => id)
    }
    const other = (await aFilledMap()).map
    const before = await rowsOfMaps(other.database, [other.id], other.team)

    expect(await authorsOf(map)).toEqual([records.author])
    await deleteMap(map.operator, { confirm: name(map) })
    await untilGone(map)

    const left = await rowsOfMaps(map.database, [map.id], map.team)
    expect(Object.keys(left).filter((table) => table !== 'users')).toEqual([])
    expect(await rowsOfMaps(other.database, [other.id], other.team)).toEqual(before)
    for (const table of writtenInBackground) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where map_id = ${map.id}`.execute(map.database.read)
      expect([table, rows]).toEqual([table, []])
    }
    expect(await authorsOf(map)).toEqual([])
  })

  it('records map.deleted outside the map', async () => {
    const { map } = await aFilledMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const { inMap } = contextsOf(map, administrator, 'Administrator')

    const { events } = await watchSiteEvents(map.database, () => deleteMap(inMap, { confirm: name(map) }))

    const data = { map_id: map.id, team_id: map.operator.map.team_id, name: name(map) }
    expect(checked(only(events, 'map.deleted'), administrator.id, null)).toEqual({ type: 'map.deleted', data })
  })

  it('hides the map immediately, revokes its tokens and frees its URL', async () => {
    const { map } = await aFilledMap()
    const administrator = await aPerson(map, { role: 'Administrator' })

    const sent = await administrator.post(`/${map.team}/map/manage/settings/delete`, { confirm: name(map) })

    expect(sent.headers.get('location')).toBe(`/${map.team}/map/manage/deletion/${map.id}`)
    expect((await administrator.get(`/${map.team}/map/`)).status).toBe(404)
    expect((await map.call('manage', 'GET', '/api/1/map/')).status).toBe(401)
    const again = await createMapWithLists(map.inTeam, { slug: 'map', name: 'Another' })
    expect(again.map.id).not.toBe(map.id)
    expect((await administrator.get(`/${map.team}/map/`)).text).toContain('Another')
  })

  it("shows its progress to the map's administrators only", async () => {
    const { map } = await aFilledMap()
    const [administrator, moderator] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator' }),
    ]
    const page = `/${map.team}/map/manage/deletion/${map.id}`

    expect((await administrator.get(page)).status).toBe(404)
    await deleteMap(map.operator, { confirm: name(map) })
    await untilGone(map)

    expect((await administrator.get(page)).text).toContain(say('deletion.done'))
    expect((await moderator.get(page)).status).toBe(404)
  })

  it('resumes after an interrupted run', async () => {
    const { map } = await aFilledMap()
    await deleteMap(map.operator, { confirm: name(map) })
    const signal = new AbortController().signal

    await purgeMap(map.operator, { map_id: map.id, signal, runMs: 0 })
    await untilGone(map)

    const row = map.database.read.selectFrom('maps').selectAll().where('id', '=', map.id)
    expect(await row.execute()).toEqual([])
  })

  it('400 for a mistyped name, and 403 for a moderator or a token', async () => {
    const { map } = await aFilledMap()
    const [administrator, moderator] = [
      await aPerson(map, { role: 'Administrator' }),
      await aPerson(map, { role: 'Moderator' }),
    ]
    const path = `/${map.team}/map/manage/settings/delete`

    const mistyped = await administrator.post(path, { confirm: 'Another map' })
    expect([mistyped.status, mistyped.text.includes(say('problem.name_mismatch'))]).toEqual([400, true])
    expect((await moderator.post(path, { confirm: name(map) })).status).toBe(403)
    const token = { ...map.operator, actor: { kind: 'token', token_id: 1, user_id: 1, scope: 'manage' } } as const
    expect(await failureOf(deleteMap(token, { confirm: name(map) }))).toMatchObject({ code: 'administrators_only' })
    expect((await map.call('read', 'GET', '/api/1/map/')).status).toBe(200)
  })
})
