import { describe, expect, it } from 'vitest'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { say } from '../support/say.ts'

const pathOf = ({ service_url }: { service_url: string }) => new URL(service_url).pathname

describe("a task's properties", () => {
  it("the category is saved and can be undone, and the assignee doesn't change", async () => {
    const map = await aMap()
    const grace = await aPerson(map, { role: 'Moderator' })
    const task = await map.task()
    const path = pathOf(task)
    await map.client('manage').categories.create({ name: 'Interface', emoji_shortname: ':art:' })
    await grace.post(`${path}plan`, { assignee: String(grace.id) })

    await grace.post(`${path}plan`, { category: 'Interface' })
    expect(await map.client('read').tasks.get(task.id)).toMatchObject({ category: { name: 'Interface' } })
    const { text } = await grace.get(path)
    expect(text).toContain(say('plan.done.category', { title: 'Interface' }))
    await grace.post(/formaction="([^"]+\/undo\/\d+)"/.exec(text)?.[1] ?? '', { from: path })
    expect(await map.client('read').tasks.get(task.id)).toMatchObject({ category: null })
    expect(await map.client('write').plans.get(task.id)).toMatchObject({ assignee: { id: grace.id } })
    await grace.post(`${path}plan`, { category: 'Unknown' })
    expect((await grace.get(path)).text).toContain(say('problem.not_found'))
  })

  it('each change is named, also when it removes a value', async () => {
    const map = await aMap()
    const grace = await aPerson(map, { role: 'Moderator' })
    const jonah = await aPerson(map, { role: 'Moderator', first_name: 'Jonah', last_name: 'Birch' })
    const path = pathOf(await map.task())
    await map.client('manage').categories.create({ name: 'Interface', emoji_shortname: ':art:' })
    const toast = async (form: Record<string, string>) => {
      await grace.post(`${path}plan`, form)
      return /class="toast flash" role="status"><p>([^<]*)</.exec((await grace.get(path)).text)?.[1]
    }

    expect(await toast({ assignee: String(jonah.id) })).toBe(say('plan.done.assignee', { title: 'Jonah Birch' }))
    expect(await toast({ assignee: '' })).toBe(say('plan.done.assignee.none'))
    expect(await toast({ priority: 'high' })).toBe(say('plan.done.priority', { title: say('plan.priority.high') }))
    expect(await toast({ priority: 'none' })).toBe(say('plan.done.priority.none'))
    expect(await toast({ category: 'Interface' })).toBe(say('plan.done.category', { title: 'Interface' }))
    expect(await toast({ category: '' })).toBe(say('plan.done.category.none'))
  })

  it('the assignee and the priority are hidden from a team of one until they are set', async () => {
    const map = await aMap()
    const [alone, task] = [await aPerson(map, { role: 'Administrator' }), await map.task()]
    const labels = async () => {
      const { text } = await alone.get(pathOf(task))
      return [say('field.status'), say('plan.assignee'), say('plan.priority')].filter((label) =>
        text.includes(`<span class="muted">${label}</span>`),
      )
    }

    expect(await labels()).toEqual([say('field.status')])
    await map.client('write').plans.edit(task.id, { priority: 'high' })
    expect(await labels()).toEqual([say('field.status'), say('plan.priority')])
    await map.client('write').plans.edit(task.id, { assignee: alone.id, priority: 'none' })
    expect(await labels()).toEqual([say('field.status'), say('plan.assignee')])
    await map.client('write').plans.edit(task.id, { assignee: null })
    await aPerson(map, { role: 'Moderator' })
    expect(await labels()).toHaveLength(3)
  })
})
