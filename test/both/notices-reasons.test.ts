import { describe, expect, it } from 'vitest'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { setMapVisibility } from '../../src/features/maps/verbs/edit-map.ts'
import { setStanding } from '../../src/features/moderation/verbs/people.ts'
import { markSeen } from '../../src/features/notices/verbs/mark-seen.ts'
import { followTask, muteTask } from '../../src/features/subscriptions/verbs/following.ts'
import { createTask, deleteTask } from '../../src/features/tasks/verbs/tasks.ts'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aFollowedTask } from '../support/builders/a-followed-task.ts'
import { renderTask } from '../support/builders/render.ts'

describe("a notification that isn't emailed records why", () => {
  it('if access was revoked between the announcement and the email', async () => {
    const { move, team, grace, task, as, runWorker, pass, told, server, person, map } = await aFollowedTask()
    const blocked = await person()
    await followTask(as(blocked), { task_id: task })
    await castVote(as(blocked), { parent: task })
    await setStanding(as(team, 'Moderator'), { user_id: blocked.id, standing: 'blocked' })
    await move(team, task, 'planned')
    await runWorker()
    pass(10 * 60_000)
    server.answers.recipient = () => 451
    await runWorker()
    expect(await told()).toEqual([
      [grace.id, 'moved', 'waiting', ''],
      [blocked.id, 'moved', 'skipped', 'no_access'],
    ])

    server.answers.recipient = () => undefined
    await setMapVisibility(map.operator, { visibility: 'team' })
    pass(60_000)
    await runWorker()

    expect((await told())[0]).toEqual([grace.id, 'moved', 'skipped', 'no_access'])
    expect(server.received).toEqual([])
  })

  it('if it is muted, already seen, over the limit or for an unconfirmed address; a deleted task notifies no one', async () => {
    const { move, team, grace, task, as, tell, told, runWorker, pass, database, person } = await aFollowedTask({
      site: { noticeMailsPerDay: 1 },
    })
    const [muting, unknown] = [await person(), await person()]
    for (const one of [muting, unknown]) await followTask(as(one), { task_id: task })
    await database.transaction((tx) =>
      tx.updateTable('users').set({ confirmed: null }).where('id', '=', unknown.id).execute(),
    )
    await muteTask(as(muting), { task_id: task })
    await castVote(as(team, 'Moderator'), { parent: task, voter: { email: muting.email }, notify: true })
    await move(team, task, 'planned')
    await tell()
    expect(await told()).toEqual([
      [muting.id, 'vote', 'skipped', 'muted'],
      [grace.id, 'moved', 'sent', ''],
      [unknown.id, 'moved', 'skipped', 'unconfirmed'],
    ])

    const comment = { parent: task, content: 'Thanks' }
    await followTask(as(grace), { task_id: task, level: 'comments' })
    await addComment(as(muting), { ...comment, parsed_content: '<p>Thanks</p>' })
    await runWorker()
    await markSeen(as(grace), { task_id: task })
    pass(10 * 60_000)
    await runWorker()
    await addComment(as(muting), { ...comment, parsed_content: '<p>Thanks</p>' })
    await tell()
    expect((await told()).slice(3)).toEqual([
      [grace.id, 'comment', 'skipped', 'seen'],
      [grace.id, 'comment', 'skipped', 'limit'],
    ])

    await move(team, task, 'on_hold')
    await deleteTask(as(team, 'Moderator'), { task_id: task })
    await tell()
    expect((await told()).length).toBe(5)
  })

  it("if its author was blocked, or would use more than a third of the reader's daily emails", async () => {
    const { team, grace, task, as, tell, told, person, runWorker, pass, map } = await aFollowedTask({
      site: { noticeMailsPerDay: 4 },
    })
    const [ada, zoe] = [await person(), await person()]
    const other = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Light' }))
    for (const task_id of [task, other]) await followTask(as(grace), { task_id, level: 'comments' })
    const say = (who: { id: number }, parent: number) =>
      addComment(as(who), { parent, content: 'Hi', parsed_content: '<p>Hi</p>' })
    const states = async () => (await told()).filter(([id]) => id === grace.id).map(([, ...state]) => state)
    for (const parent of [task, other, task]) {
      await say(ada, parent)
      await tell()
    }
    await say(zoe, task)
    await tell()
    const before = [
      ['comment', 'sent', ''],
      ['comment', 'sent', ''],
      ['comment', 'skipped', 'limit'],
      ['comment', 'sent', ''],
    ]
    expect(await states()).toEqual(before)

    await say(zoe, other)
    await runWorker()
    await setStanding(as(team, 'Moderator'), { user_id: zoe.id, standing: 'blocked' })
    pass(10 * 60_000)
    await runWorker()
    expect(await states()).toEqual([...before, ['comment', 'skipped', 'gone']])
  })

  it('if there is no mail server, so only the bell shows it and nothing is emailed later', async () => {
    const { move, team, grace, task, tell, told, jobs, rows } = await aFollowedTask({ site: { sendsMail: false } })

    await move(team, task, 'planned')
    await tell()

    expect(await told()).toEqual([[grace.id, 'moved', 'skipped', 'no_mail_server']])
    expect((await rows())[0]?.seen).toBeNull()
    expect((await jobs()).filter(({ kind }) => kind === 'notice')).toEqual([])
  })
})
