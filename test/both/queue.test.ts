import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { reportRecord } from '../../src/features/moderation/verbs/reports.ts'
import { setOwnVote } from '../../src/features/votes/verbs/votes.ts'
import { rendererVersion } from '../../src/platform/markdown/render-again.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { aReviewQueue, pathOf, suggest } from '../support/builders/a-review-queue.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { anImage } from '../support/builders/an-image.ts'
import { renderComment } from '../support/builders/render.ts'
import { expectCountsEqualRows } from '../support/checks/counts.ts'
import { say } from '../support/say.ts'

describe('the queue', () => {
  it('lists pending and reported items, oldest first, and selects the first with its similar tasks', async () => {
    const { map, client, member, author, read } = await aReviewQueue()
    const similar = await map.task({ title: 'Dark mode for reports' })
    const first = await suggest(map, author, 'A dark mode in reports')
    await addComment(actingAs(map, author), renderComment({ parent: similar.id, content: 'A word' }))
    await client.tasks.report(similar.id, { reason: 'Too dark' })
    await suggest(map, author, 'Last')

    expect(await read()).toEqual(['A dark mode in reports', 'A word', 'Dark mode for reports', 'Last'])
    const { text } = await member.get(pathOf(map))
    expect(text).toContain(`name="into" value="${similar.id}"`)
    expect(text).toContain(say('queue.newcomer'))
    expect((await member.get(`${pathOf(map)}?item=report-task-${similar.id}`)).text).toContain('Too dark')
    expect((await member.get(`/${map.team}/map/manage`)).headers.get('location')).toBe(pathOf(map))
    expect(first).toBeGreaterThan(0)
  })

  it("shows how many approved suggestions and votes the item's author has in this map", async () => {
    const { map, client, member, author } = await aReviewQueue()
    await map.call('manage', 'POST', '/api/1/map/waiting/', { json: { suggestions_wait: 'everybody' } })
    const [one] = [await suggest(map, author, 'One'), await suggest(map, author, 'Two')]
    const activity = async () => /class="queue-author">([^<]*)</.exec((await member.get(pathOf(map))).text)?.[1]
    const [suggestions, votes] = [say('queue.author.suggestions', { count: 1 }), say('task.votes', { count: 1 })]

    expect(await activity()).toBeUndefined()
    await client.tasks.edit(one, { pending: false })
    const elsewhere = await aMap()
    await setOwnVote(actingAs(elsewhere, author), { task_id: (await elsewhere.task()).id, voted: true })
    expect(await activity()).toBe(suggestions)
    await setOwnVote(actingAs(map, author), { task_id: (await map.task()).id, voted: true })
    expect(await activity()).toBe(`${suggestions} · ${votes}`)
  })

  it('404 for people outside the team; visitors are asked to sign in', async () => {
    const { map, author } = await aReviewQueue()

    expect((await author.get(pathOf(map))).status).toBe(404)
    expect((await author.post(pathOf(map), { action: 'approve', item: 'task-1' })).status).toBe(404)
    expect((await aBrowser(map.url).get(pathOf(map))).status).toBe(303)
  })

  it('approves into a list and a category, selects the next item, and offers undo', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    await client.categories.create({ name: 'Look', emoji_shortname: ':art:' })
    const [one, two] = [await suggest(map, author, 'One'), await suggest(map, author, 'Two')]
    const planned = map.list('planned')

    const approval = { action: 'approve', parent: String(planned), category: 'Look' }
    const done = await act({ ...approval, item: `task-${one}`, next: `task-${two}` })

    expect([done.status, done.location]).toEqual([303, `${pathOf(map)}?item=task-${two}`])
    expect(await client.tasks.get(one)).toMatchObject({
      pending: false,
      parent: { id: planned },
      category: { name: 'Look' },
    })
    expect(await read()).toEqual(['Two'])
    await member.post(done.undo)
    expect(await client.tasks.get(one)).toMatchObject({ pending: true, parent: { id: map.list() }, category: null })
    expect(await read()).toEqual(['One', 'Two'])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('declines, merges, snoozes, trusts, blocks and removes, each with an undo', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    const target = await map.task({ title: 'Target' })
    const id = await suggest(map, author, 'One')
    await suggest(map, author, 'Two')
    const item = `task-${id}`
    const reason = 'No.'

    const page = (await member.get(`${pathOf(map)}?item=${item}`)).text
    const read_at = /name="read_at" value="([^"]+)"/.exec(page)?.[1] ?? ''

    for (const [form, left] of [
      [{ action: 'trust', read_at }, []],
      [{ action: 'decline', reason }, ['Two']],
      [{ action: 'merge', into: String(target.id) }, ['Two']],
      [{ action: 'snooze-7' }, ['Two']],
      [{ action: 'block', reason }, []],
      [{ action: 'remove', reason }, []],
    ] as [Record<string, string>, string[]][]) {
      const done = await act({ item, ...form })
      expect([form.action, done.status, await read()]).toEqual([form.action, 303, left])
      await member.post(done.undo)
      expect([form.action, await read()]).toEqual([form.action, ['One', 'Two']])
    }
    expect((await client.people.list()).results).toEqual([])
    await expectCountsEqualRows(map.database, map.id)
  })

  it('searches by title or number for a task to merge into, among tasks the member can see', async () => {
    const { map, member, author } = await aReviewQueue()
    const target = await map.task({ title: 'Dark mode for reports' })
    await map.client('write').tasks.delete((await map.task({ title: 'Dark mode, deleted' })).id)
    const other = await (await aMap()).task({ title: 'Dark mode of another map' })
    const id = await suggest(map, author, 'A dark mode')
    const search = (q: string, item = `task-${id}`) => `${pathOf(map)}/merge?item=${item}&q=${encodeURIComponent(q)}`
    const found = async (q: string) =>
      [...(await member.get(search(q))).text.matchAll(/name="into" value="(\d+)"/g)].map(([, value]) => Number(value))

    expect(await found('dark mo')).toEqual([target.id])
    expect([await found(`#${target.id}`), await found(String(other.id)), await found(String(id))]).toEqual([
      [target.id],
      [],
      [],
    ])
    expect((await member.get(search('zebra'))).text).toContain(say('merge.none'))
    expect((await member.get(search('dark', 'task-99999999'))).headers.get('location')).toBe(pathOf(map))
    expect((await author.get(search('dark'))).status).toBe(404)
  })

  it('404 for an action with the name of an inherited object property', async () => {
    const { map, author, read, act } = await aReviewQueue()
    const item = `task-${await suggest(map, author, 'One')}`

    for (const action of ['constructor', 'toString', '__proto__']) {
      expect([action, (await act({ item, action })).status]).toEqual([action, 404])
    }
    expect(await read()).toEqual(['One'])
  })

  it('undoing a decline of a public task notifies followers only if the decline did', async () => {
    const { map, member, author, act } = await aReviewQueue()
    const { id } = await map.task({ title: 'Reported' })
    await reportRecord(actingAs(map, author), { kind: 'task', id, reason: 'spam', network_hash: '' })
    const moves = async () =>
      (await map.events()).filter(({ type }) => type === 'task.moved').map(({ data }) => data.notify)
    for (const [notify, expected] of [
      [{}, [false, false]],
      [{ notify: 'on' }, [false, false, true, true]],
    ] as const) {
      const done = await act({ item: `report-task-${id}`, action: 'decline', reason: 'No.', ...notify })
      expect(done.status).toBe(303)
      const comments = map.database.read.selectFrom('comments').select('renderer').where('map_id', '=', map.id)
      expect(await comments.orderBy('id', 'desc').executeTakeFirst()).toEqual({ renderer: rendererVersion })
      await member.post(done.undo)
      expect(await moves()).toEqual(expected)
    }
  })

  it('shows images in the reason for a decline and records its mentions', async () => {
    const { map, client, act } = await aReviewQueue()
    const author = await aPerson(map, { first_name: 'Grace', last_name: 'Hopper' })
    const id = await aTaskOf(actingAs(map, author), { parent: map.list(), title: 'Reported' })
    await client.tasks.report(id, { reason: 'Bad' })
    const { address } = await client.images.upload(await anImage('png'))
    const reason = `Not now, @Grace Hopper.\n\n![Why](${address})`

    expect((await act({ item: `report-task-${id}`, action: 'decline', reason })).status).toBe(303)

    const [comment] = (await client.comments.list(id)).results
    expect(comment?.parsed_content).toContain(`<img src="${address}" alt="Why" width="64" height="48"`)
    // The image belongs to the comment, so visitors can load it.
    expect((await fetch(new URL(new URL(address).pathname, map.url))).status).toBe(200)
    const mentions = map.database.read.selectFrom('mentions').select(['comment_id', 'user_id'])
    expect(await mentions.where('map_id', '=', map.id).execute()).toEqual([
      { comment_id: comment?.id, user_id: author.id },
    ])
  })

  it('approves and declines comments, and dismisses reports', async () => {
    const { map, client, member, author, read, act } = await aReviewQueue()
    const task = await map.task({ title: 'Public' })
    const comment = await addComment(actingAs(map, author), renderComment({ parent: task.id, content: 'A word' }))
    await client.tasks.report(task.id, { reason: 'Bad' })
    const [waiting, reported] = [`comment-${comment}`, `report-task-${task.id}`]

    for (const [form, left] of [
      [{ item: waiting, action: 'approve' }, ['Public']],
      [{ item: waiting, action: 'decline', reason: 'No.' }, ['Public']],
      [{ item: reported, action: 'keep' }, ['A word']],
      [{ item: reported, action: 'decline', reason: 'No.' }, ['A word']],
    ] as [Record<string, string>, string[]][]) {
      const done = await act(form)
      expect([form, await read()]).toEqual([form, left])
      await member.post(done.undo)
      expect([form, await read()]).toEqual([form, ['A word', 'Public']])
    }
    expect(await client.tasks.get(task.id)).toMatchObject({ parent: { id: map.list() }, comments_count: 0 })
  })
})
