import { ConflictError, etagOf } from '@cairn/sdk'
import { describe, expect, it } from 'vitest'
import { useSdk } from '../support/builders/sdk-client.ts'
import { failureOf } from '../support/requests/failure-of.ts'

const sdk = useSdk()

describe("a record's ETag", () => {
  it('avoids downloading an unchanged record again', async () => {
    const { id } = await sdk.aTask()
    const task = await sdk.client.tasks.get(id)

    expect(await sdk.client.tasks.get(id, { ifNoneMatch: etagOf(task) })).toBeUndefined()
    await sdk.client.tasks.edit(id, { title: 'Darker mode' })
    expect(await sdk.client.tasks.get(id, { ifNoneMatch: etagOf(task) })).toMatchObject({ title: 'Darker mode' })
  })

  it("keeps an edit or delete from overwriting someone else's changes", async () => {
    const { id } = await sdk.aTask()
    const mine = await sdk.client.tasks.get(id)
    await sdk.client.tasks.edit(id, { title: 'Theirs' }, { ifMatch: etagOf(mine) })

    const refused = await failureOf(sdk.client.tasks.edit(id, { title: 'Mine' }, { ifMatch: etagOf(mine) }))

    expect(refused).toBeInstanceOf(ConflictError)
    expect(refused).toMatchObject({ status: 412, code: 'changed_meanwhile' })
    expect(await failureOf(sdk.client.tasks.delete(id, { ifMatch: etagOf(mine) }))).toMatchObject({ status: 412 })
    expect(await sdk.titlesIn()).toEqual(['Theirs'])
  })

  it("doesn't exist for an object that wasn't read", async () => {
    expect(() => etagOf({ id: 1 })).toThrow(TypeError)
  })
})
