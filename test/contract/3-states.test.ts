import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { refused } from '../support/requests/refused.ts'

describe('3 states and transitions', () => {
  it('201 a task created with pending=true is pending; editing it with pending=false approves it', async () => {
    const map = await aMap()
    const client = map.client('write')
    const task = await map.task({ pending: true })

    const approved = await client.tasks.edit(task.id, { pending: false })

    expect(task.pending).toBe(true)
    expect(approved.pending).toBe(false)
    expect((await map.events()).map(({ type }) => type)).toEqual(['task.created', 'task.approved', 'task.edited'])
  })

  it('200 editing the parent moves the task and sets list_arrival', async () => {
    const map = await aMap()
    const task = await map.task()

    const moved = await map.client('write').tasks.edit(task.id, { parent: map.list('planned') })

    expect(moved.parent).toMatchObject({ id: map.list('planned'), name: 'Planned' })
    expect(moved.list_arrival > task.list_arrival).toBe(true)
    expect(moved.modified).toBe(moved.list_arrival)
    expect(moved.created).toBe(task.created)
  })

  it("200 setting the parent to the current list doesn't change list_arrival", async () => {
    const map = await aMap()
    const task = await map.task()

    const same = await map.client('write').tasks.edit(task.id, { parent: task.parent.id, title: 'Another' })

    expect(same.list_arrival).toBe(task.list_arrival)
    expect(same.modified > task.modified).toBe(true)
  })

  it("200 votes and comments don't change modified", async () => {
    const map = await aMap()
    const task = await map.task()
    const client = map.client('write')
    await client.votes.create({ parent: task.id })
    await client.comments.create({ parent: task.id, content: 'x' })

    expect(await client.tasks.get(task.id)).toMatchObject({
      modified: task.modified,
      votes_count: 1,
      comments_count: 1,
    })
  })

  it('400 rejects comments on a locked task', async () => {
    const map = await aMap()
    const task = await map.task()
    const client = map.client('write')
    await client.tasks.edit(task.id, { lock_comments: true })
    const before = await map.events()

    const refusal = await refused(client.comments.create({ parent: task.id, content: 'Me too' }))

    expect(refusal).toMatchObject({ status: 400, errors: [{ field: 'parent', code: 'comments_locked' }] })
    expect(await map.events()).toEqual(before)
  })

  it('403 for everything on an archived map except its team, its token and reactivation', async () => {
    const map = await aMap()
    const task = await map.task()
    const client = map.client('manage')
    await client.map.edit({ is_active: false })

    for (const call of [
      () => client.map.get(),
      () => client.tasks.get(task.id),
      () => client.tasks.list(),
      () => client.lists.list(),
      () => client.map.edit({ name: 'Still there' }),
      () => client.map.edit({ is_active: false }),
    ]) {
      expect(await refused(call())).toMatchObject({ status: 403, code: 'map_archived' })
    }
    expect((await client.team.get()).slug).toBe(map.team)
    expect((await client.token.get()).name).toBe('The manage token')
    expect(await refused(map.client('write').map.edit({ is_active: true }))).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    })

    const back = await client.map.edit({ is_active: true, name: 'Back' })

    expect(back.name).toBe('Back')
    expect((await client.tasks.get(task.id)).id).toBe(task.id)
    const types = (await map.events()).map(({ type }) => type)
    expect(types).toEqual(['task.created', 'map.archived', 'map.edited', 'map.reactivated'])
  })

  it('410 for the avatar of an archived map', async () => {
    const map = await aMap()
    await map.client('manage').map.edit({ is_active: false })

    expect((await fetch(`${map.url}/avatar/${map.team}/map.svg`)).status).toBe(410)
  })

  it('204 deleting a list deletes its tasks, comments and votes, and the event counts them', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const [one, two] = [await map.task(), await map.task({ title: 'Two' })]
    await client.votes.create({ parent: one.id })
    const comment = await client.comments.create({ parent: one.id, content: 'x' })
    await client.comments.create({ parent: two.id, content: 'y' })
    const kept = await map.task({ parent: map.list('planned') })

    await client.lists.delete(map.list('suggestions'))

    for (const gone of [
      () => client.tasks.get(one.id),
      () => client.tasks.get(two.id),
      () => client.comments.get(comment.id),
      () => client.lists.get(map.list('suggestions')),
    ]) {
      expect(await refused(gone())).toMatchObject({ status: 404 })
    }
    expect((await client.tasks.list()).results.map(({ id }) => id)).toEqual([kept.id])
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'list.deleted',
      data: { name: 'Suggestions', tasks: 2, comments: 2, votes: 1 },
    })
  })
})
