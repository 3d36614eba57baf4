import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aProduct } from '../support/builders/a-product.ts'

/** A person signed in by the product votes for a task. */
async function aVoterOfTheProduct(claims: Record<string, unknown>) {
  const map = await aMap()
  const task = await map.task()
  const product = await aProduct(map)
  const person = await product.person(claims)
  const voted = await person.post(`${map.path}/task/${task.id}/vote`, { vote: 'on' })
  expect(voted.status).toBe(303)
  const voter = async (scope: 'public' | 'read' | 'write' | 'manage') =>
    (await map.client(scope).votes.list(task.id)).results[0]?.author
  return { map, task, person, voter }
}

describe('a person signed in with a token from the product', () => {
  it('200 exposes their sub as external_id to tokens with the write scope', async () => {
    const { map, task, voter } = await aVoterOfTheProduct({ sub: 'user-17', name: 'Ada' })

    for (const scope of ['write', 'manage'] as const)
      expect(await voter(scope)).toMatchObject({ external_id: 'user-17', display_name: 'Ada', email: null })
    for (const scope of ['public', 'read'] as const)
      expect(await voter(scope)).toMatchObject({ external_id: null, display_name: 'Ada' })
    const { results } = await map.client('write').events.list({ type: ['vote.cast'] })
    expect(results[0]?.actor).toMatchObject({ external_id: 'user-17' })
    expect((await map.client('manage').tasks.get(task.id)).author.external_id).toBeNull()
  })

  it('200 is called Guest without a name', async () => {
    const { voter } = await aVoterOfTheProduct({ sub: 'user-18', name: undefined })

    expect(await voter('write')).toMatchObject({ first_name: '', display_name: 'Guest', external_id: 'user-18' })
  })

  it('200 has an external_id in the people list until they delete their data', async () => {
    const { map, person, voter } = await aVoterOfTheProduct({ sub: 'user-19' })
    const client = map.client('write')
    const id = (await voter('write'))?.id ?? 0
    await client.people.block(id, { reason: 'Spam' })

    expect((await client.people.list()).results).toMatchObject([{ id, display_name: 'Ada', external_id: 'user-19' }])
    const deleted = await person.post(`${map.path}/you/delete`, { confirm: 'yes' }, `${map.path}/you`)
    expect(deleted.status).toBe(303)
    expect((await client.people.list()).results).toMatchObject([{ id, external_id: null }])
  })
})
