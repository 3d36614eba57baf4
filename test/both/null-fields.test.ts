import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { type Endpoint, isCreate } from '../../src/platform/http/endpoint.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { recordsIn } from '../support/builders/records.ts'
import { rowsOfMaps } from '../support/databases/rows-of-maps.ts'
import { bodyFields, changed, encoded, type Json, takesNull, withoutNull } from '../support/requests/body-fields.ts'
import type { Answered } from '../support/requests/call.ts'
import { bodyFor, nounOfPath } from '../support/requests/endpoint-example.ts'

/** Every endpoint with a body, at every path that serves it. */
const served = endpoints
  .flatMap((endpoint) => {
    const other = endpoint.alternative?.endpoint
    return other ? [endpoint, { ...other, id: `${other.id} at ${endpoint.path}`, path: endpoint.path }] : [endpoint]
  })
  .filter(({ body }) => body !== undefined)
const creates = served.filter(isCreate)
const others = served.filter((endpoint) => !isCreate(endpoint))

/** Sends the endpoint's example with these values: as JSON, or as a form if it can be one. */
async function send(
  { map, records }: Place,
  endpoint: Endpoint,
  as: 'json' | 'form',
  change: (example: Json) => Json,
): Promise<Answered | undefined> {
  const path = endpoint.path.replace(':id', () => String(records[nounOfPath(endpoint)]))
  const parts = encoded(change(bodyFor(endpoint, records, map.team)), as)
  return parts && map.call('manage', endpoint.method, path, parts)
}

type Place = Awaited<ReturnType<typeof aPlace>>

/** A map where every field that null could reset has a value that isn't the default. */
async function aPlace() {
  const map = await aMap()
  const client = map.client('manage')
  const records = await recordsIn(client, map.operator, 'here')
  const member = await aPerson(map, { role: 'Moderator' })
  await client.tasks.edit(records.task, { url: 'https://example.org/', pending: true, lock_comments: true })
  await client.plans.edit(records.task, { assignee: member.id, priority: 'high' })
  await client.lists.edit(records.list, { suggestions: true, votes: false, comments: false, display_count: 3 })
  const url = 'https://example.org/'
  await client.map.edit({ description: 'Hello', url, contact_email: 'team@example.org' })
  const links = { privacy_url: url, terms_url: url, imprint_url: url }
  await client.settings.edit({ colour: '3d6b4f', ...links, synonyms: 'board, wall' })
  return { map, records }
}

const rowsOf = ({ map }: Place) => rowsOfMaps(map.database, [map.id], map.team)

describe('null in an edit', () => {
  it('is accepted only by fields that can be empty, or that document what it means', () => {
    const nullable = others.flatMap((endpoint) =>
      bodyFields(endpoint)
        .filter(({ field }) => takesNull(field))
        .map(({ name, field }) => ({ at: `${endpoint.id} ${name}`, core: withoutNull(field) })),
    )
    const texts = nullable.filter(({ core }) => core.type === 'string' && !core.enum && !('edge' in core))
    expect(texts.length).toBeGreaterThan(10)
    expect(nullable.filter((one) => !texts.includes(one)).map(({ at }) => at)).toEqual([
      'lists.move before',
      'plans.edit assignee',
      'plans.edit priority',
      'comments.snooze until',
      'tasks.snooze until',
    ])
  })

  it.each(others.filter((endpoint) => bodyFields(endpoint).some(({ field }) => takesNull(field))))(
    '2xx clears what can be empty in $id, and so does an empty field in a form',
    async (endpoint) => {
      const clearable = bodyFields(endpoint).filter(({ field }) => takesNull(field))
      for (const [as, nothing] of [
        ['json', null],
        ['form', ''],
      ] as const) {
        const place = await aPlace()

        const answer = await send(place, endpoint, as, (example) =>
          clearable.reduce((body, { name }) => changed(body, name, nothing), example),
        )

        expect(answer?.status ?? endpoint.reply.status, answer?.text).toBe(endpoint.reply.status)
        for (const { name } of clearable) {
          if (answer && name in (answer.body ?? {}) && endpoint.id.endsWith('.edit')) {
            expect(['', null, 'none'], `${as} ${name}`).toContain(answer.body[name])
          }
        }
      }
    },
  )
})

describe('null in a create', () => {
  it('is accepted by every optional field', () => {
    const optional = creates.flatMap((endpoint) =>
      bodyFields(endpoint)
        .filter(({ required }) => !required)
        .map(({ name, field }) => ({ at: `${endpoint.id} ${name}`, takesNull: takesNull(field) })),
    )
    expect(optional.length).toBeGreaterThan(20)
    expect(optional.filter((one) => !one.takesNull)).toEqual([])
  })

  it.each(creates)(
    '201 in $id is the same as leaving the field out, and so is an empty field in a form',
    async (endpoint) => {
      const optional = bodyFields(endpoint).filter(({ required }) => !required)
      const created = async (as: 'json' | 'form', nothing: unknown) => {
        const place = await aPlace()
        await place.map.client('manage').lists.edit(place.records.list, { votes: true, comments: true })
        await place.map.client('manage').tasks.edit(place.records.task, { pending: false, lock_comments: false })
        const before = (await place.map.events()).length
        await place.map.client('manage').votes.delete(place.records.vote)
        const answer = await send(place, endpoint, as, (example) =>
          optional.reduce((body, { name }) => changed(body, name, nothing), example),
        )
        expect(answer?.status ?? 201, answer?.text).toBe(201)
        const events = (await place.map.events()).slice(before).map(({ type, data }) => [type, data])
        return answer && comparable({ answer: answer.body, events }, place)
      }

      const without = await created('json', undefined)

      expect(await created('json', null)).toEqual(without)
      expect((await created('form', '')) ?? without).toEqual(without)
    },
  )
})

/** Without ids, times, secrets and the team's own name. */
function comparable(value: unknown, { map }: Place): unknown {
  const text = JSON.stringify(value)
    .replaceAll(map.team, 'team')
    .replace(/whsec_[^"]+/g, 'secret')
  return JSON.parse(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then').replace(/\d+/g, '0'))
}

describe('null and an empty form field anywhere else', () => {
  let place: Place
  let before: unknown

  beforeAll(async () => {
    place = await aPlace()
    before = await rowsOf(place)
  })

  it.each(served)('400 in $id, which changes nothing', async (endpoint) => {
    const example = bodyFor(endpoint, place.records, place.map.team)
    const refusing = bodyFields(endpoint, example).filter(({ field }) => !takesNull(field))
    for (const { name, field } of refusing) {
      for (const [as, nothing] of [
        ['json', null],
        ['form', ''],
      ] as const) {
        const answer = await send(place, endpoint, as, (body) => changed(body, name, nothing))
        if (!answer) continue
        const at = `${as} ${name}: ${answer.text}`
        expect(answer.status, at).toBe(400)
        const problem = answer.body.errors.find((error: Json) => error.field === name)
        expect(problem, at).toBeDefined()
        if (['boolean', 'integer', 'object'].includes(String(field.type))) expect(problem.code, at).toBe('invalid_type')
      }
    }
    expect(await rowsOf(place)).toEqual(before)
  })
})

describe("an empty field in a page's form", () => {
  it('400 where someone could have unlocked comments or changed what a list allows, and nothing changes', async () => {
    const place = await aPlace()
    const { map, records } = place
    const administrator = await aPerson(map, { role: 'Administrator' })
    const board = `/${map.team}/map/`
    const before = await rowsOf(place)
    const locked = { title: 'Another', was_title: 'here', lock_comments: '', was_lock_comments: 'on' }

    for (const [path, form] of [
      [`${board}task/${records.task}-here/edit`, locked],
      ...['suggestions', 'votes', 'comments', 'display_count', 'hide_when_empty'].map((name) => [
        `${board}manage/lists/${records.list}`,
        { name: 'Another', was_name: 'here', [name]: '' },
      ]),
      [`${board}manage/queue`, { action: 'decline', item: `task-${records.task}`, reason: 'No', notify: '' }],
    ] as [string, Record<string, string>][]) {
      const answer = await administrator.post(path, form)
      expect([answer.status, path, form]).toEqual([400, path, form])
    }
    expect(await rowsOf(place)).toEqual(before)
  })
})
