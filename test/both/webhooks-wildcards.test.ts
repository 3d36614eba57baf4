import { describe, expect, it } from 'vitest'
import { aMapWithWebhooks } from '../support/builders/a-map-with-webhooks.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { refused } from '../support/requests/refused.ts'
import { aReceiver } from '../support/servers/webhook-receiver.ts'

describe('a webhook with wildcards', () => {
  it('gets every event they match and keeps them as entered', async () => {
    const { map, client, states } = await aMapWithWebhooks()
    const [tasks, all] = [await aReceiver(), await aReceiver()]
    const ofTasks = await client.webhooks.create({ name: 'A', url: tasks.url(), types: ['task.*', 'comment.added'] })
    const ofAll = await client.webhooks.create({ name: 'B', url: all.url(), types: ['*'] })

    const { id } = await map.task()
    await client.votes.create({ parent: id })
    await client.tasks.edit(id, { title: 'Light mode' })
    await client.comments.create({ parent: id, content: 'Yes' })
    await states(ofTasks.id, ['delivered', 'delivered', 'delivered'])
    await all.until(5)

    const typesOf = ({ received }: typeof tasks) => received.map(({ body }) => body.type).sort()
    expect(typesOf(tasks)).toEqual(['comment.added', 'task.created', 'task.edited'])
    expect(typesOf(all)).toEqual(expect.arrayContaining(['comment.added', 'task.created', 'task.edited', 'vote.cast']))
    expect(ofTasks.types).toEqual(['task.*', 'comment.added'])
    expect((await client.webhooks.get(ofAll.id)).types).toEqual(['*'])
  })

  it('400 names a wildcard that matches no event, and a test event needs a single type', async () => {
    const { client } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const create = (type: string) => client.webhooks.create({ name: 'A', url: receiver.url(), types: ['task.*', type] })

    for (const type of ['tasks.*', 'task.created.*', '*.created', 'task*', '.*', 'nothing']) {
      const error = await refused(create(type))
      expect(error).toMatchObject({ status: 400, errors: [{ field: 'types', code: 'unknown_type' }] })
      expect(error.message).toContain(type)
    }
    const { id } = await create('*')
    expect(await refused(client.webhooks.test(id, { type: 'task.*' }))).toMatchObject({ status: 400 })
  })

  it('200 the page shows them checked, and saving keeps them', async () => {
    const { map, client } = await aMapWithWebhooks()
    const receiver = await aReceiver()
    const { id } = await client.webhooks.create({ name: 'A', url: receiver.url(), types: ['task.*'] })
    const person = await aPerson(map, { role: 'Administrator' })
    const path = `${map.path}/manage/webhooks/${id}`

    const page = await person.get(path)
    expect(page.text).toMatch(/name="event task\.\*" checked/)
    expect(page.text).toMatch(/name="event comment\.\*"(?! checked)/)
    const fields = { name: 'B', url: receiver.url(), preset: 'custom', 'event task.*': 'on', 'event comment.*': 'on' }
    expect((await person.post(path, fields)).status).toBe(303)
    expect(await client.webhooks.get(id)).toMatchObject({ name: 'B', types: ['task.*', 'comment.*'] })
  })
})
