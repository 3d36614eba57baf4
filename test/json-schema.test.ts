import { sql } from 'kysely'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { jsonSql } from '../src/platform/db/json.ts'
import { openSqlite } from '../src/platform/db/sqlite.ts'

const Place = Type.Object({ name: Type.String(), open: Type.Boolean() })
const Visit = Type.Object({ id: Type.Integer(), service_url: Type.String(), place: Place, notes: Type.Array(Place) })

const json = jsonSql('sqlite', 'acme_url')
const [id, name, service_url] = [sql`1`, sql`'Here'`, sql`'https://a.example'`]
const open = json.flag(sql`1`)
const place = json.object(Place, { name, open })
const notes = json.array(place, sql`1`)

/** Each `@ts-expect-error` is checked by `tsc`: it fails when the line below it compiles. */
describe('the JSON of a response', () => {
  it('has the keys of its schema, and the name of the installation for `service_url`', async () => {
    const database = await openSqlite(':memory:')
    const visit = json.object(Visit, { notes, place, service_url, id })
    const { rows } = await sql<{ json: string }>`select ${json.text(visit)} as json`.execute(database.read)

    expect(rows[0]?.json).toBe('')
    await database.close()
  })

  it('does not compile with a key missing', () => {
    // @ts-expect-error: `open` is missing
    json.object(Place, { name })
  })

  it('does not compile with an extra key', () => {
    // @ts-expect-error: `id` is not in the schema
    json.object(Place, { name, open, id })
  })

  it('does not compile with a misspelt key', () => {
    // @ts-expect-error: `nmae` is not in the schema
    json.object(Place, { nmae: name, open })
  })

  it('does not compile when a nested object has other keys than its schema', () => {
    const larger = json.object(Type.Object({ ...Place.properties, id: Type.Integer() }), { name, open, id })
    // @ts-expect-error: `larger` has an extra key
    json.object(Visit, { id, service_url, notes, place: larger })
    // @ts-expect-error: the elements have an extra key
    json.object(Visit, { id, service_url, place, notes: json.array(larger, sql`1`) })
  })

  it('does not compile with a column in the place of a boolean, which SQLite would write as 0 or 1', () => {
    // @ts-expect-error: not built by `json.flag`
    json.object(Place, { name, open: sql.ref('open') })
  })

  it('does not compile with an object that was not built from its schema', () => {
    // @ts-expect-error: not built by `json.object`
    json.object(Visit, { id, service_url, notes, place: sql`json_object('name', 'Here')` })
  })
})
