import { describe, expect, it } from 'vitest'
import { exportMap } from '../../src/features/map-data/queries/export-map.ts'
import { deletedTables, exportedTables } from '../../src/features/map-data/rules/tables.ts'
import { MapExport } from '../../src/features/map-data/schema.ts'
import { followTask } from '../../src/features/subscriptions/verbs/follow-task.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs, contextsOf } from '../support/builders/acting-as.ts'
import { recordsIn } from '../support/builders/records.ts'
import { isShared } from '../support/databases/rows-of-maps.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const name = (map: TestMap) => `Map ${map.team}`

/** A map with a record of every kind, including a follower who replied. */
async function aFilledMap() {
  const map = await aMap()
  const records = await recordsIn(map.client('manage'), 'here')
  const person = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })
  await followTask(actingAs(map, person), { task_id: records.task })
  await map.client('write').comments.create({ parent: records.task, content: 'A reply', in_reply_to: records.comment })
  return { map, records, person }
}

const mentioning = (field: string) => expect.stringContaining(`\`${field}\``)

describe('downloading a map', () => {
  it("200 the file has everything, including people's names but not their email addresses", async () => {
    const { map, records, person } = await aFilledMap()
    const administrator = await aPerson(map, { role: 'Administrator' })

    const { body, headers, text } = await administrator.get(`/${map.team}/map/manage/settings/map.json`)

    expect(headers.get('content-disposition')).toBe(`attachment; filename="${map.team}-map.json"`)
    expect(body.map).toMatchObject({ name: name(map), slug: 'map', team: `Team ${map.team}` })
    expect(body.lists).toHaveLength(8)
    expect(body.categories).toMatchObject([{ name: 'here', emoji_shortname: ':cat:' }])
    expect(body.tasks.map(({ id, live }: { id: number; live: boolean }) => [id, Boolean(live)])).toEqual([
      [records.task, true],
      [records.other, true],
      [records.merged, false],
      [expect.any(Number), false],
    ])
    expect(body.tasks[0]).toMatchObject({ pending: false, person: { first_name: 'The manage token' } })
    expect(body.comments).toHaveLength(2)
    expect(body.votes).toMatchObject([{ id: records.vote, task_id: records.task }])
    const follower = { id: person.id, first_name: 'Grace', last_name: 'Hopper' }
    expect(body.subscriptions).toMatchObject([{ task_id: records.task, person: follower }])
    expect(body.events.map(({ type }: { type: string }) => type)).toContain('task.created')
    expect(text).not.toContain(person.email)
  })

  it('200 a token with the manage scope gets the same file', async () => {
    const { map } = await aFilledMap()

    const { exported, ...file } = await map.client('manage').map.export()

    expect(exported).toMatch(/Z$/)
    expect(Object.keys(file)).toEqual(['map', ...exportedTables.map(({ table }) => table)])
    const properties: Record<string, object> = MapExport.properties
    expect(Object.keys(properties)).toEqual(['exported', ...Object.keys(file)])
    for (const key of Object.keys(file.map)) expect(properties.map).toHaveProperty('description', mentioning(key))
    for (const { table, columns } of exportedTables) {
      for (const key of columns) expect(properties[table], table).toHaveProperty('description', mentioning(key))
    }
    expect((await map.call('write', 'GET', '/api/1/map/export/')).status).toBe(403)
  })

  it('the file is a consistent snapshot, even if the map changes during the export', async () => {
    const { map } = await aFilledMap()
    const lines: string[] = []

    await exportMap(map.operator, async (line) => {
      if (lines.length === 0) await map.task({ title: 'Too late' })
      lines.push(line)
    })

    expect(JSON.parse(lines.join('\n')).tasks).toHaveLength(4)
  })

  it('404 for people outside the team', async () => {
    const { map } = await aFilledMap()
    const stranger = await aPerson(await aMap(), { role: 'Administrator' })

    expect((await stranger.get(`/${map.team}/map/manage/settings/map.json`)).status).toBe(404)
    expect(await failureOf(exportMap(contextsOf(map, stranger).inMap, () => {}))).toMatchObject({ status: 403 })
  })
})

/** The map tables that aren't exported. */
const notExported: Record<string, string> = {
  map_locks: 'contains no data',
  tokens: 'secret',
  webhooks: 'contain secrets',
  webhook_deliveries: "other servers' responses",
  idempotency_keys: 'responses from the past day',
  idempotency_hours: 'counts how often idempotency keys are pruned',
  feeds: 'only number the events',
  jobs: 'work still to be done',
  task_terms: 'derived from tasks',
  task_words: 'derived from tasks',
  map_people: "the team's opinion of people",
  reports: 'sent to the team in confidence',
  snoozes: "the team's own reminders",
  jwt_settings: 'contains a secret',
  imports: 'only when records were imported',
  imported_records: 'where records came from; `cairn export` includes it',
  imported_people: 'contains addresses; `cairn export` has them',
  jwt_people: "people's identities in the team's product",
  jwt_sessions: 'end within a day',
  used_jwts: 'deleted within minutes',
  saved_views: 'private to the members who saved them',
  map_checklist: "only about a map's first days",
  images: 'binary files, served separately',
  image_uses: 'derived from posts',
  image_uploads: 'only used for quotas',
  remote_images: 'derived from posts',
  announcements: 'sent or cancelled within minutes',
  notices: 'belong to the people notified',
  waiting_mails: 'belong to the members notified',
  task_mutes: 'private to the people who muted the task',
  comment_terms: 'derived from comments',
  actions: 'record what can be undone; the changes themselves are in the events',
  map_days: 'derived from other tables',
  empty_searches: 'text that visitors typed',
}

describe('every table of a map', () => {
  it('is deleted with the map, and is exported unless there is a reason not to', async () => {
    const map = await aMap()
    const tables = (await map.database.read.introspection.getTables())
      .filter((table) => isShared(table) && table.columns.some((column) => column.name === 'map_id'))
      .map((table) => table.name)

    expect(tables.length).toBeGreaterThan(10)
    expect([...deletedTables.map(({ table }) => table), 'map_locks'].sort()).toEqual([...new Set(tables)].sort())
    expect([...exportedTables.map(({ table }) => table), ...Object.keys(notExported)].sort()).toEqual(
      [...new Set(tables)].sort(),
    )
  })
})
