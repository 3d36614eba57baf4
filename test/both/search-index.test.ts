import { describe, expect, it } from 'vitest'
import { deletePurged } from '../../src/features/recovery/verbs/trash.ts'
import { aMapOf, resultTitles, search, similarTitles } from '../support/builders/search.ts'

describe('the index follows every change', () => {
  it('titles, descriptions and comments are found immediately', async () => {
    const map = await aMapOf({ title: 'Dark mode', description: 'at night', comments: ['for owls'] })

    for (const words of ['dark', 'night', 'owls']) expect(await resultTitles(map, words)).toEqual(['Dark mode'])
  })

  it('an edited title or description replaces the old one', async () => {
    const map = await aMapOf({ title: 'Old title', description: 'Old words' })
    const [task] = (await search(map, 'old')).tasks

    await map.client('manage').tasks.edit(task?.id ?? 0, { title: 'New title' })
    expect(await resultTitles(map, 'new')).toEqual(['New title'])
    expect(await resultTitles(map, 'old title')).toEqual(['New title'])
    await map.client('manage').tasks.edit(task?.id ?? 0, { description: 'Fresh words' })
    expect(await resultTitles(map, 'fresh')).toEqual(['New title'])
    expect(await resultTitles(map, 'old')).toEqual([])
    await map.client('manage').tasks.edit(task?.id ?? 0, { title: '!?' })
    expect(await resultTitles(map, 'title')).toEqual([])
    expect(await resultTitles(map, 'fresh')).toEqual(['!?'])
  })

  it('results show the current list and votes', async () => {
    const map = await aMapOf('Dark mode')
    const [task] = (await search(map, 'dark')).tasks

    await map.client('manage').tasks.edit(task?.id ?? 0, { parent: map.list('planned'), lock_comments: true })
    await map.client('manage').tasks.edit(task?.id ?? 0, { parent: map.list('suggestions') })
    await map.client('write').votes.create({ parent: task?.id ?? 0 })

    expect((await search(map, 'dark')).tasks).toMatchObject([
      { id: task?.id, total_votes: 1, list_name: 'Suggestions', list_role: 'suggestions' },
    ])
  })

  it('deleted comments, tasks and lists are not found', async () => {
    const map = await aMapOf({ title: 'One', comments: ['walrus'] }, { title: 'Two walrus', comments: ['otter'] })
    const [two, one] = (await search(map, 'walrus')).tasks
    const client = map.client('manage')
    const [comment] = (await client.comments.list(one?.id ?? 0)).results

    await client.comments.delete(comment?.id ?? 0)
    expect(await resultTitles(map, 'walrus')).toEqual(['Two walrus'])
    await client.tasks.delete(two?.id ?? 0)
    expect(await resultTitles(map, 'walrus')).toEqual([])
    expect(await resultTitles(map, 'otter')).toEqual([])
    expect(await resultTitles(map, 'one')).toEqual(['One'])
    await client.lists.delete(map.list())
    expect(await resultTitles(map, 'one')).toEqual([])
    expect(await similarTitles(map, 'One')).toEqual([])
  })

  it('typos of a word are corrected and its prefixes completed as long as a task contains it', async () => {
    const map = await aMapOf(...Array.from({ length: 8 }, (_, n) => `Notifications ${n}`))
    const results = async () => (await search(map, 'nitifications')).tasks

    for (let left = 8; left > 0; left -= 1) {
      const [task] = await results()
      expect(await results()).toHaveLength(left)
      expect((await search(map, 'notific')).tasks).toHaveLength(left)
      if (left > 5) await map.client('manage').tasks.edit(task?.id ?? 0, { title: 'Silence' })
      else await map.client('manage').tasks.delete(task?.id ?? 0)
    }
    const { results: deleted } = await map.client('write').trash.list()
    for (const { id } of deleted) await deletePurged(map.operator, { trash_id: id })
    const words = map.database.read.selectFrom('task_words').select('word').where('map_id', '=', map.id)
    expect(await words.distinct().execute()).toEqual([{ word: 'silence' }])
  })

  it('typos of a word are corrected even if the first five tasks with it are deleted', async () => {
    const map = await aMapOf(...Array.from({ length: 6 }, (_, n) => `Notifications ${n}`))
    const tasks = (await search(map, 'notifications')).tasks.toSorted((a, b) => a.id - b.id)
    for (const { id } of tasks.slice(0, 5)) await map.client('manage').tasks.delete(id)

    expect(await resultTitles(map, 'notifications')).toEqual(['Notifications 5'])
    expect(await resultTitles(map, 'nitifications')).toEqual(['Notifications 5'])
    await map.task({ title: 'Notifications again' })
    expect(await resultTitles(map, 'nitifications')).toHaveLength(2)
  })

  it('a change that is rolled back is not indexed', async () => {
    const map = await aMapOf('Dark mode')

    const refused = map.client('write').comments.create({ parent: 999_999_999, content: 'penguin' })
    await expect(refused).rejects.toThrow()
    await map.operator
      .transaction(async (tx) => {
        await tx.db.deleteFrom('tasks').where('map_id', '=', map.id).execute()
        throw new Error('No, stay.')
      })
      .catch(() => {})

    expect(await resultTitles(map, 'penguin')).toEqual([])
    expect(await resultTitles(map, 'dark mode')).toEqual(['Dark mode'])
  })
})
