import { describe, expect, it } from 'vitest'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { findOrAddPerson } from '../../src/features/users/steps/people.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { aMapOf, resultTitles, search, similarTitles, viewerContext } from '../support/builders/search.ts'

/** A pending task with its author, a stranger and a team member. */
async function aPendingTask() {
  const map = await aMapOf('Something else')
  const person = async (email: string, member: boolean) => {
    const parts = { email, first_name: 'Ada', last_name: 'Byron' }
    const id = await map.inTeam.transaction((tx) =>
      member ? addMember(tx, { ...parts, role: 'Moderator' }) : findOrAddPerson(tx, parts),
    )
    return { id, member }
  }
  const author = await person(`author@${map.team}.example`, false)
  const task = await aTaskOf(viewerContext(map, author), {
    parent: map.list(),
    title: 'A secret zeppelin',
    description: 'with propellers',
    pending: true,
  })
  await map.client('write').comments.create({ parent: task, content: 'and an anchor' })
  return {
    map,
    task,
    author,
    stranger: await person(`s@${map.team}.example`, false),
    member: await person(`m@${map.team}.example`, true),
  }
}

const words = ['zeppelin', 'propellers', 'anchor', 'zepelin', 'secret anchor']

describe('a pending task', () => {
  it('is found only by its author and the team', async () => {
    const { map, author, stranger, member } = await aPendingTask()

    for (const typed of words) {
      expect(await resultTitles(map, typed), typed).toEqual([])
      expect(await resultTitles(map, typed, { person: stranger }), typed).toEqual([])
      expect(await resultTitles(map, typed, { person: author }), typed).toEqual(['A secret zeppelin'])
      expect(await resultTitles(map, typed, { person: member }), typed).toEqual(['A secret zeppelin'])
    }
    expect((await search(map, 'zeppelin', { person: author })).tasks).toMatchObject([{ pending: true }])
  })

  it('is listed as similar only for its author and the team', async () => {
    const { map, author, stranger, member } = await aPendingTask()

    expect(await similarTitles(map, 'Secret zeppelin')).toEqual([])
    expect(await similarTitles(map, 'Secret zeppelin', { person: stranger })).toEqual([])
    expect(await similarTitles(map, 'Secret zeppelin', { person: author })).toEqual(['A secret zeppelin'])
    expect(await similarTitles(map, 'Secret zeppelin', { person: member })).toEqual(['A secret zeppelin'])
  })

  it("doesn't change which words count as typos for other people", async () => {
    const { map } = await aPendingTask()
    await map.task({ title: 'A public zeppelim' })

    // For someone who can't see the pending task, the word is a typo.
    expect(await resultTitles(map, 'zeppelin')).toEqual(['A public zeppelim'])
  })

  it('is found by everyone once it is approved', async () => {
    const { map, task } = await aPendingTask()

    await map.client('manage').tasks.edit(task, { pending: false })

    for (const typed of words) expect(await resultTitles(map, typed), typed).toEqual(['A secret zeppelin'])
  })
})

describe('another map', () => {
  it('is never searched', async () => {
    const here = await aMapOf('Dark mode')
    const there = await aMapOf({ title: 'Dark mode', description: 'zeppelin', comments: ['anchor'] }, 'Zeppelins')
    const member = { id: 1, member: true }
    const ids = async (map: TestMap) => (await search(map, 'dark mode', { person: member })).tasks.map(({ id }) => id)

    expect(await ids(here)).toHaveLength(1)
    expect(await ids(there)).not.toEqual(await ids(here))
    for (const typed of ['zeppelin', 'anchor', 'zepelin', 'anchor zeppelin']) {
      expect(await resultTitles(here, typed, { person: member }), typed).toEqual([])
    }
    expect(await similarTitles(here, 'Zeppelins', { person: member })).toEqual([])
  })
})
