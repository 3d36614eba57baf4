import { describe, expect, it } from 'vitest'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { createTask } from '../../src/features/tasks/verbs/create-task.ts'
import { addMember } from '../../src/features/teams/verbs/add-member.ts'
import { findOrAddPerson } from '../../src/features/users/verbs/find-or-add-person.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aMapOf, search, titlesFound, titlesLike, viewerContext } from '../support/builders/search.ts'

/** An author, a stranger and a member of the team, and a task of the author's that waits for approval. */
async function aWaitingTask() {
  const map = await aMapOf('Something else')
  const person = async (email: string, member: boolean) => {
    const parts = { email, first_name: 'Ada', last_name: 'Byron' }
    const id = await map.inTeam.transaction((tx) =>
      member ? addMember(tx, { ...parts, role: 'Moderator' }) : findOrAddPerson(tx, parts),
    )
    return { id, member }
  }
  const author = await person(`author@${map.team}.example`, false)
  const task = await createTask(
    viewerContext(map, author),
    renderTask({
      parent: map.list(),
      title: 'A secret zeppelin',
      description: 'with propellers',
      pending: true,
    }),
  )
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

describe('what waits for approval', () => {
  it('is found by its author and by the team, and by nobody else', async () => {
    const { map, author, stranger, member } = await aWaitingTask()

    for (const asked of words) {
      expect(await titlesFound(map, asked), asked).toEqual([])
      expect(await titlesFound(map, asked, { person: stranger }), asked).toEqual([])
      expect(await titlesFound(map, asked, { person: author }), asked).toEqual(['A secret zeppelin'])
      expect(await titlesFound(map, asked, { person: member }), asked).toEqual(['A secret zeppelin'])
    }
    expect((await search(map, 'zeppelin', { person: author })).tasks).toMatchObject([{ pending: true }])
  })

  it('is similar to nothing for others', async () => {
    const { map, author, stranger, member } = await aWaitingTask()

    expect(await titlesLike(map, 'Secret zeppelin')).toEqual([])
    expect(await titlesLike(map, 'Secret zeppelin', { person: stranger })).toEqual([])
    expect(await titlesLike(map, 'Secret zeppelin', { person: author })).toEqual(['A secret zeppelin'])
    expect(await titlesLike(map, 'Secret zeppelin', { person: member })).toEqual(['A secret zeppelin'])
  })

  it('does not show by what is taken for a slip', async () => {
    const { map } = await aWaitingTask()
    await map.task({ title: 'A public zeppelim' })

    // Somebody who does not see the zeppelin has mistyped.
    expect(await titlesFound(map, 'zeppelin')).toEqual(['A public zeppelim'])
  })

  it('is found by everybody once it is approved', async () => {
    const { map, task } = await aWaitingTask()

    await map.client('manage').tasks.edit(task, { pending: false })

    for (const asked of words) expect(await titlesFound(map, asked), asked).toEqual(['A secret zeppelin'])
  })
})

describe('another map', () => {
  it('is never found, whatever it holds', async () => {
    const here = await aMapOf('Dark mode')
    const there = await aMapOf({ title: 'Dark mode', description: 'zeppelin', comments: ['anchor'] }, 'Zeppelins')
    const member = { id: 1, member: true }
    const ids = async (map: TestMap) => (await search(map, 'dark mode', { person: member })).tasks.map(({ id }) => id)

    expect(await ids(here)).toHaveLength(1)
    expect(await ids(there)).not.toEqual(await ids(here))
    for (const asked of ['zeppelin', 'anchor', 'zepelin', 'anchor zeppelin']) {
      expect(await titlesFound(here, asked, { person: member }), asked).toEqual([])
    }
    expect(await titlesLike(here, 'Zeppelins', { person: member })).toEqual([])
  })
})
