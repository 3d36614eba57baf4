import { expect, it } from 'vitest'
import { endpoints } from '../../src/features.ts'
import { pages } from '../../src/pages/pages.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { recordsIn } from '../support/builders/records.ts'
import { nounOfPath } from '../support/requests/endpoint-example.ts'

/** Properties that every JavaScript object has. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

it('404 for such a name in any API path or page URL, with and without an account', async () => {
  const map = await aMap()
  const person = await aPerson(map)
  const statuses = new Set<number>()
  for (const name of names) {
    const inside = ['/', '/api/1/', '/api/1/map/', '/api/1/docs/', '/assets/', '/avatar/', `/${map.team}/`]
    for (const prefix of [...inside, `/${map.team}/map/`, '/sitemap/', '/sign-in/with/', '/assets/accent/']) {
      for (const suffix of ['', '/', '.svg', '.css']) {
        const answer = await map.call('manage', 'GET', prefix + name + suffix)
        expect([prefix + name + suffix, answer.status]).toEqual([prefix + name + suffix, 404])
      }
    }
    for (const { path, method } of endpoints.filter((endpoint) => endpoint.path.includes(':id'))) {
      statuses.add((await map.call('manage', method, path.replace(':id', name))).status)
    }
    for (const { path } of pages.filter((page) => page.path.includes(':') && page.show)) {
      const url = path.replace(/:team\([^/]*\)/, map.team).replace(/:map\([^/]*\)/, 'map')
      const { status } = await person.get(url.replace(/:\w+(\([^/]*\))?/g, name))
      expect([path, status], name).toEqual([path, expect.toSatisfy((found: number) => found < 500)])
    }
  }
  expect([...statuses]).toEqual([404])
})

it('400 for such a name as a filter or field, in JSON and in forms, at every endpoint', async () => {
  const map = await aMap()
  const ids = await recordsIn(map.client('manage'), map.operator, 'here')
  for (const endpoint of endpoints.filter(({ reply }) => reply.kind !== 'one' || reply.streamed !== 'events')) {
    const { id, method, path, body } = endpoint
    const url = path.replace(':id', () => String(ids[nounOfPath(endpoint)]))
    const unknown = names.map((field) => ({ field, code: 'unknown_field', message: 'There is no such field.' }))
    const query = names.map((name) => `${name}=${name}`).join('&')
    const asQuery = await map.call('manage', method, `${url}?${query}`)
    expect([id, asQuery.status, asQuery.body.errors]).toEqual([id, 400, expect.arrayContaining(unknown)])
    if (!body) continue
    const json = `{${names.map((name) => `"${name}":{"a":1}`).join(',')}}`
    const headers = { 'content-type': 'application/json' }
    const asJson = await map.call('manage', method, url, { headers, raw: json })
    const asForm = await map.call('manage', method, url, { form: query })
    for (const { status, body: problem } of [asJson, asForm]) {
      expect([id, status, problem.errors]).toEqual([id, 400, expect.arrayContaining(unknown)])
    }
  }
})

it('400 for such a name inside a field and as the value of an enum', async () => {
  const map = await aMap()
  const { id } = await map.task()
  for (const name of names) {
    const nested = new URLSearchParams({ parent: String(id), [`voter[${name}]`]: 'x', [`${name}[email]`]: 'x' })
    const vote = await map.call('write', 'POST', '/api/1/map/votes/create/', { form: String(nested) })
    expect(vote.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining([name, `voter.${name}`]),
    )
    for (const filter of ['ordering', 'list_id', 'pending', 'cursor', 'created_min']) {
      expect((await map.call('read', 'GET', `/api/1/map/tasks/?${filter}=${name}`)).status).toBe(400)
    }
    for (const filter of ['sort', 'category', 'page', 'list', 'lang', 'q', 'state', 'period']) {
      for (const path of ['', '/search', '/suggest']) {
        const page = await map.call('read', 'GET', `/${map.team}/map${path}?${filter}=${name}`)
        expect([path, filter, name, page.status < 500]).toEqual([path, filter, name, true])
      }
    }
  }
})
