import { sql } from 'kysely'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { jsonSql, subquery } from '../../src/platform/db/json.ts'
import { aMap } from '../support/builders/a-map.ts'

const Place = Type.Object({ name: Type.String(), open: Type.Boolean() })
const Trip = Type.Object({ id: Type.Integer(), service_url: Type.String(), place: Place, stops: Type.Array(Place) })

const partsOf = (engine: 'sqlite' | 'postgres') => {
  const json = jsonSql(engine, 'acme_url')
  const [id, name, service_url] = [sql`1`, sql`'Here'`, sql`'https://a.example'`]
  const open = json.flag(sql`true`)
  const place = json.object(Place, { name, open })
  return { json, id, name, service_url, open, place, stops: json.array(place, sql`1`) }
}

it("a response has its schema's keys in order, and `service_url` under its configured name", async () => {
  const { database } = await aMap()
  const { json, id, place, service_url, stops } = partsOf(database.engine)
  const trip = json.object(Trip, { stops, place, service_url, id })

  const { rows } = await sql<{ json: string }>`select ${json.text(trip)} as json`.execute(database.read)

  const here = { name: 'Here', open: true }
  expect(JSON.stringify(JSON.parse(rows[0]?.json ?? ''))).toBe(
    JSON.stringify({ id: 1, acme_url: 'https://a.example', place: here, stops: [here] }),
  )
})

it('text is escaped, and what is missing is null or empty', async () => {
  const { database } = await aMap()
  const { json, place } = partsOf(database.engine)
  const missing = { note: Type.Union([Type.String(), Type.Null()]), count: Type.Union([Type.Integer(), Type.Null()]) }
  const Odd = Type.Object({ text: Type.String(), ...missing, places: Type.Array(Place) })
  const text = `${String.fromCharCode(...Array.from({ length: 160 }, (_, i) => i + 1))}\u2028\u{1F600}`
  const places = subquery(json.array(place, sql`1`), sql`(select 1 as one) as empty where one = 0`)
  const odd = json.object(Odd, { text: sql`${text}`, note: sql`null`, count: sql`null`, places })

  const { rows } = await sql<{ json: string }>`select ${json.text(odd)} as json`.execute(database.read)

  expect(JSON.parse(rows[0]?.json ?? '')).toEqual({ text, note: null, count: null, places: [] })
})

/** `tsc` checks each `@ts-expect-error` and reports it if the next line compiles. */
describe("the JSON of a response doesn't compile", () => {
  const { json, id, name, open, place, service_url, stops } = partsOf('sqlite')

  it('with a missing key', () => {
    // @ts-expect-error: `open` is missing
    expect(() => json.object(Place, { name })).toBeTypeOf('function')
  })

  it('with an extra key', () => {
    // @ts-expect-error: `id` is not in the schema
    expect(() => json.object(Place, { name, open, id })).toBeTypeOf('function')
  })

  it('with a misspelt key', () => {
    // @ts-expect-error: `nmae` is not in the schema
    expect(() => json.object(Place, { nmae: name, open })).toBeTypeOf('function')
  })

  it('with a nested object of another schema', () => {
    const larger = json.object(Type.Object({ ...Place.properties, id: Type.Integer() }), { name, open, id })
    // @ts-expect-error: `place` has an extra key
    expect(() => json.object(Trip, { id, service_url, stops, place: larger })).toBeTypeOf('function')
    // @ts-expect-error: the elements of `stops` have an extra key
    expect(() => json.object(Trip, { id, service_url, place, stops: json.array(larger, id) })).toBeTypeOf('function')
  })

  it("with an object that wasn't built from a schema", () => {
    // @ts-expect-error: not built by `json.object`
    expect(() => json.object(Trip, { id, service_url, stops, place: sql`'{}'` })).toBeTypeOf('function')
  })

  it('with a column instead of a boolean, which SQLite would return as 0 or 1', () => {
    // @ts-expect-error: not built by `json.flag`
    expect(() => json.object(Place, { name, open: sql.ref('open') })).toBeTypeOf('function')
  })
})
