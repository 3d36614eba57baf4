import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import type { TestPerson } from '../support/builders/a-person.ts'
import { aReviewQueue, pathOf, suggest, titlesIn } from '../support/builders/a-review-queue.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { renderComment } from '../support/builders/render.ts'
import { say } from '../support/say.ts'

/** The list's checkboxes, checked, with their values from the page. */
const ticked = (text: string, keys: string[]) =>
  Object.fromEntries(
    keys.map((key) => [`pick-${key}`, new RegExp(`value="([^"]+)" name="pick-${key}"`).exec(text)?.[1] ?? '']),
  )

/** The version of the item that the approve form was rendered with. */
const readIn = (text: string) => ({ read: /name="read" value="([^"]+)"/.exec(text)?.[1] ?? '' })

describe('the queue', () => {
  it('sends the author a question and keeps the item pending', async () => {
    const { map, author, read, act } = await aReviewQueue()
    const id = await suggest(map, author, 'One')

    const done = await act({ item: `task-${id}`, action: 'ask', content: 'Which browser?', next: `task-${id}` })

    expect([done.status, done.undo, done.shown.includes('Which browser?')]).toEqual([303, '', true])
    expect(await read()).toEqual(['One'])
    expect((await author.get(`/${map.team}/map/task/${id}-one/`)).text).toContain('Which browser?')
  })

  it('handles several items at once and undoes them together', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    const ids = [
      await suggest(map, author, 'One'),
      await suggest(map, author, 'Two'),
      await suggest(map, author, 'Three'),
    ]
    const tick = async () => ({
      ...ticked((await member.get(pathOf(map))).text, [`task-${ids[0]}`, `task-${ids[2]}`]),
      'pick-task-999999999': 'on',
    })

    const picked = await tick()
    const approved = await act({ ...picked, action: 'approve' })
    expect(approved.shown).toContain(say('queue.done.approve', { count: 2, title: '' }))
    expect(await read()).toEqual(['Two'])
    await member.post(approved.undo)
    expect(await read()).toEqual(['One', 'Two', 'Three'])
    const declined = await act({ ...(await tick()), action: 'decline', reason: 'Full.' })
    expect((await client.trash.list()).results.map(({ reason }) => reason)).toEqual(['Full.', 'Full.'])
    await member.post(declined.undo)
    expect(await read()).toEqual(['One', 'Two', 'Three'])
    expect((await act({ action: 'approve' })).shown).toContain(say('queue.done.none', { count: 0 }))
  })

  it('409 a post edited after the moderator read it is shown again instead of approved', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    const task = await map.task({ title: 'Public' })
    const own = `/${map.team}/map/task/`
    const id = await suggest(map, author, 'One')
    const comment = await addComment(actingAs(map, author), renderComment({ parent: task.id, content: 'A word' }))
    const change = async (text: string) => {
      const edits = [
        await author.post(`${own}${id}-one/own`, { title: 'One', description: text }),
        await author.post(`${own}${task.id}-public/comment/${comment}/own`, { content: text }),
      ]
      expect(edits.map(({ status }) => status)).toEqual([303, 303])
    }
    const items = [`task-${id}`, `comment-${comment}`]
    for (const item of items) {
      for (const action of ['approve', 'trust']) {
        const { text } = await member.get(`${pathOf(map)}?item=${item}`)
        await change(`Something else for ${item} ${action}`)
        const refused = await act({ item, action, ...readIn(text) })
        expect([refused.status, refused.shown.includes(`Something else for ${item} ${action}`)]).toEqual([409, true])
        expect(refused.shown).toContain(say('problem.changed_since_read'))
        expect(readIn(refused.shown)).not.toEqual(readIn(text))
      }
    }
    // The task's page has the same button.
    const page = await member.get(`${own}${id}-one/`)
    const [, seen = ''] = /approve" name="read" value="([^"]+)"/.exec(page.text) ?? []
    const before = await member.get(pathOf(map))
    await change('Once more')
    const from = `${own}${id}-one/`
    expect((await member.post(`${from}approve`, { read: seen, from })).headers.get('location')).toBe(from)
    expect((await client.tasks.get(id)).pending).toBe(true)

    // When several items are selected, the unchanged ones are approved.
    await suggest(map, author, 'Two')
    const fresh = ticked((await member.get(pathOf(map))).text, [items[1] ?? ''])
    const several = await act({ ...ticked(before.text, [items[0] ?? '']), ...fresh, action: 'approve' })
    expect([several.status, several.location]).toEqual([303, `${pathOf(map)}?item=${items[0]}`])
    expect(several.shown).toContain(say('queue.done.changed', { count: 1 }))
    expect(await read()).toEqual(['One', 'Two'])
    await act({ item: items[0] ?? '', action: 'approve', ...readIn(several.shown) })
    expect([seen.length > 0, await read()]).toEqual([true, ['Two']])
  })

  it('409 if one of several items fails, none of them change, so there is nothing to undo', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    const id = await suggest(map, author, 'One')
    const reported = await map.task({ title: 'Public' })
    await client.tasks.report(reported.id, { reason: 'Bad' })
    await client.lists.delete(map.list('rejected'))
    const { text } = await member.get(pathOf(map))
    const picked = ticked(text, [`task-${id}`, `report-task-${reported.id}`])

    const refused = await act({ ...picked, action: 'decline', reason: 'No.' })

    expect([refused.status, await read()]).toEqual([409, ['One', 'Public']])
    expect((await client.trash.list()).results.map(({ kind }) => kind)).toEqual(['list'])
  })

  it('400 a decline without a reason and a merge without a task show the error next to the field', async () => {
    const { map, author, act } = await aReviewQueue()
    const item = `task-${await suggest(map, author, 'One')}`

    for (const form of [
      { action: 'decline', reason: ' ' },
      { action: 'merge', into: 'x' },
      { action: 'merge', into: '99999' },
    ]) {
      const refused = await act({ item, ...form })
      expect([refused.status, refused.shown.includes('class="problem"')]).toEqual([400, true])
    }
  })

  it('hides snoozed items until their date and shows them on request', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    const id = await suggest(map, author, 'One')
    const badge = say('workspace.waiting', { count: 1 })
    const isCounted = async () => (await member.get(`/${map.team}/map/`)).text.includes(badge)
    const offered = async () =>
      [...(await member.get(pathOf(map))).text.matchAll(/href="[^"]*\/queue\?snoozed=1">([^<]*)</g)].map(
        ([, text]) => text,
      )
    expect([await isCounted(), await offered()]).toEqual([true, []])
    await client.tasks.snooze(id, { until: '2099-01-01' })
    expect([await isCounted(), await offered()]).toEqual([false, [say('queue.show.snoozed', { count: 1 })]])

    expect([await read(), await read('?snoozed=1')]).toEqual([[], ['One']])
    await act({ item: `task-${id}`, action: 'unsnooze', snoozed: '1' })
    expect([await read(), await read('?snoozed=1')]).toEqual([['One'], []])
    await client.tasks.snooze(id, { until: '2020-01-01' })
    expect([await read(), await offered()]).toEqual([['One'], []])
  })

  it('counts snoozed comments and reports, but nothing that has been decided since', async () => {
    const { map, client, member, author, act } = await aReviewQueue()
    const [one, shown] = [await suggest(map, author, 'One'), (await map.task()).id]
    await addComment(actingAs(map, author), renderComment({ parent: shown, content: 'A word' }))
    await client.tasks.report(shown, { reason: 'Too dark' })
    for (const [item = ''] of (await member.get(pathOf(map))).text.matchAll(/(?<=name="pick-)[a-z-]+-\d+/g)) {
      await act({ item, action: 'snooze-7' })
    }

    expect((await member.get(pathOf(map))).text).toContain(`>${say('queue.show.snoozed', { count: 3 })}<`)
    await client.tasks.edit(one, { pending: false })
    expect((await member.get(pathOf(map))).text).toContain(`>${say('queue.show.snoozed', { count: 2 })}<`)
  })

  it('shows pages of twenty without gaps or repeats', async () => {
    const { map, client, member, author } = await aReviewQueue()
    const task = await map.task({ title: 'Public' })
    await client.tasks.report(task.id, { reason: 'Bad' })
    for (let n = 0; n < 24; n += 1) await suggest(map, author, `No ${n}`)
    for (let n = 0; n < 24; n += 1) {
      await addComment(actingAs(map, author), renderComment({ parent: task.id, content: `Word ${n}` }))
    }

    const seen = await walk(member, pathOf(map))

    expect(seen.map(({ length }) => length)).toEqual([20, 20, 9])
    expect(new Set(seen.flat()).size).toBe(49)
    expect((await member.get(pathOf(map))).text).toContain(say('workspace.waiting', { count: 49 }))
  })
})

async function walk(member: TestPerson, start: string): Promise<(string | undefined)[][]> {
  const pages: (string | undefined)[][] = []
  for (let path: string | undefined = start; path; ) {
    const { text } = await member.get(path)
    pages.push(titlesIn(text))
    path = /<a rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  }
  return pages
}
