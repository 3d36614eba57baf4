import { describe, expect, it } from 'vitest'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'

const vote = (map: TestMap, json: unknown) => map.call('write', 'POST', '/api/1/map/votes/create/', { json })

describe('4.4 remove a vote', () => {
  it("204 without a body, then 404; the task's count goes down, and voting again returns 201", async () => {
    const map = await aMap()
    const parent = (await map.task()).id
    const { body } = await vote(map, { parent })

    const { status, text } = await map.call('write', 'DELETE', `/api/1/map/votes/${body.id}/`)

    expect([status, text]).toEqual([204, ''])
    expect((await map.call('read', 'GET', `/api/1/map/votes/${body.id}/`)).status).toBe(404)
    expect((await map.call('write', 'DELETE', `/api/1/map/votes/${body.id}/`)).status).toBe(404)
    expect((await map.client('read').tasks.get(parent)).votes_count).toBe(0)
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'vote.withdrawn',
      data: { vote_id: body.id, task_id: parent, author_id: body.author.id },
    })
    expect((await vote(map, { parent })).status).toBe(201)
  })

  it("403 the read scope can't add or remove votes", async () => {
    const map = await aMap()
    const { body } = await vote(map, { parent: (await map.task()).id })
    const read = map.client('read')

    const required = { status: 403, code: 'insufficient_scope', requiredScopes: ['read', 'write'] }
    expect(await refused(read.votes.create({ parent: 1 }))).toMatchObject(required)
    expect(await refused(read.votes.delete(body.id))).toMatchObject(required)
  })
})
