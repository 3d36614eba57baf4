import { describe, expect, it } from 'vitest'
import { renderComment } from '../../src/features/comments/rules/render-comment.ts'
import { addComment } from '../../src/features/comments/verbs/add-comment.ts'
import { pinComment } from '../../src/features/comments/verbs/pin-comment.ts'
import { mergeTask } from '../../src/features/merges/verbs/merge-task.ts'
import { declineComment } from '../../src/features/moderation/verbs/decline-comment.ts'
import { declineTask } from '../../src/features/moderation/verbs/decline-task.ts'
import { chooseMail } from '../../src/features/notices/verbs/choose-mail.ts'
import { tellWhatWaits } from '../../src/features/notices/verbs/tell-what-waits.ts'
import { restoreFromTrash } from '../../src/features/recovery/verbs/restore-from-trash.ts'
import { followTask } from '../../src/features/subscriptions/verbs/follow-task.ts'
import { muteTask } from '../../src/features/subscriptions/verbs/mute-task.ts'
import { unfollowTask } from '../../src/features/subscriptions/verbs/unfollow-task.ts'
import { suggestTask } from '../../src/features/suggestions/verbs/suggest-task.ts'
import { findTaskDetails } from '../../src/features/tasks/queries/task-details.ts'
import { renderTask } from '../../src/features/tasks/rules/render-task.ts'
import { createTask } from '../../src/features/tasks/verbs/create-task.ts'
import { setOwnVote } from '../../src/features/votes/verbs/set-own-vote.ts'
import { createContext, inMap } from '../../src/platform/context.ts'
import { day, minute } from '../support/builders/a-queue.ts'
import { aTellingMap } from '../support/builders/a-telling-map.ts'
import { failureOf } from '../support/requests/failure-of.ts'

async function aConversation() {
  const telling = await aTellingMap()
  const { person, as, map } = telling
  const team = await person({ role: 'Moderator', first_name: 'Tess', last_name: '' })
  const task = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Dark' }))
  const say = (who: { id: number }, content: string, more: { in_reply_to?: number; mention?: string } = {}) =>
    addComment(as(who, who === team ? 'Moderator' : null), renderComment({ parent: task, content, ...more }))
  return { ...telling, team, task, say }
}

describe('a comment', () => {
  it('is told once to each: whom it mentions, whom it answers, and followers at their level', async () => {
    const { person, as, say, tell, told, team, task, mailsTo } = await aConversation()
    const [ada, grace, quiet] = [
      await person(),
      await person({ first_name: 'Grace', last_name: 'Hopper' }),
      await person(),
    ]
    await followTask(as(quiet), { task_id: task })
    await followTask(as(team, 'Moderator'), { task_id: task, level: 'comments' })
    const first = await say(grace, 'Me too')
    await tell()
    expect(await told()).toEqual([[team.id, 'comment', 'sent', '']])

    await say(ada, 'So do I, @grace hopper!', { in_reply_to: first })
    await tell()
    expect((await told()).slice(1)).toEqual([
      [grace.id, 'mention', 'sent', ''],
      [team.id, 'comment', 'sent', ''],
    ])

    const answer = await say(team, 'We will do it.', { in_reply_to: first })
    await pinComment(as(team, 'Moderator'), { comment_id: answer })
    await tell()
    const answers = (await told()).slice(3)
    expect(answers.toSorted()).toEqual(
      [
        [grace.id, 'reply', 'sent', ''],
        [quiet.id, 'answered', 'sent', ''],
        [ada.id, 'answered', 'sent', ''],
      ].toSorted(),
    )
    expect(mailsTo(quiet)[0]?.email.text).toContain('We will do it.')
  })

  it('mentions by the number of the person where two have the same name, and refuses an unknown name', async () => {
    const { person, say, tell, told, team } = await aConversation()
    const [one, other] = [await person(), await person()]
    await say(one, 'First')
    await say(other, 'Second')

    await say(team, 'Both are @Ada Byron.')
    await say(team, 'This one.', { mention: `Ada Byron #${other.id}` })
    const refused = await failureOf(say(team, 'Nobody.', { mention: 'Ada Byron' }))
    await tell()

    expect(refused).toMatchObject({ problems: [{ field: 'mention', code: 'nobody_called_so' }] })
    const mentions = (await told()).filter(([, kind]) => kind === 'mention')
    expect(mentions).toEqual([[other.id, 'mention', 'sent', '']])
  })

  it('that was declined is told to its author with the reason, unless that was undone', async () => {
    const { person, as, say, tell, told, team, mailsTo } = await aConversation()
    const ada = await person()
    const [kept, gone] = [await say(ada, 'Kept'), await say(ada, 'Gone')]
    const ctx = as(team, 'Moderator')
    const trash_id = await declineComment(ctx, { comment_id: kept, reason: 'A mistake.' })
    await restoreFromTrash(ctx, { trash_id })
    await declineComment(ctx, { comment_id: gone, reason: 'Please stay friendly.' })
    await tell()

    expect((await told()).filter(([id]) => id === ada.id)).toEqual([[ada.id, 'declined', 'sent', '']])
    expect(mailsTo(ada)[0]?.email.text).toContain('Please stay friendly.')
  })
})

describe('following', () => {
  it('begins with a suggestion or a comment, at the level of the map, and nothing undoes a mute', async () => {
    const { person, as, say, task, map, database, team } = await aConversation()
    const ada = await person()
    const state = async (id = task) => {
      const details = await findTaskDetails(as(ada), id)
      return [details?.following, details?.muted, details?.follow_level, details?.subscribers_count]
    }
    await database.transaction((tx) =>
      tx.updateTable('maps').set({ follow_level: 'comments' }).where('id', '=', map.id).execute(),
    )
    const { id } = await suggestTask(as(ada), renderTask({ parent: map.list(), title: 'Mine' }))
    await say(ada, 'Me too')
    expect([await state(id), await state()]).toEqual([
      [true, false, 'comments', 1],
      [true, false, 'comments', 1],
    ])

    await followTask(as(ada), { task_id: task, level: 'answers' })
    expect(await state()).toEqual([true, false, 'answers', 1])
    await muteTask(as(ada), { task_id: task })
    await muteTask(as(ada), { task_id: task })
    await say(ada, 'Still here')
    await setOwnVote(as(ada), { task_id: task, voted: true })
    expect(await state()).toEqual([false, true, null, 0])

    const other = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Same' }))
    await followTask(as(ada), { task_id: other })
    await mergeTask(as(team, 'Moderator'), { task_id: other, into: task })
    expect(await state()).toEqual([false, true, null, 0])
    await unfollowTask(as(ada), { task_id: task })
    expect(await state()).toEqual([false, false, null, 0])
    await followTask(as(ada), { task_id: task })
    expect(await state()).toEqual([true, false, 'comments', 1])
  })

  it('a public task that is declined is told to its followers with the reason, once', async () => {
    const { person, as, tell, told, task, team, mailsTo } = await aConversation()
    const ada = await person()
    await followTask(as(ada), { task_id: task })
    await declineTask(as(team, 'Moderator'), { task_id: task, reason: 'Not now.', parsed_reason: '<p>Not now.</p>' })
    await tell()

    expect(await told()).toEqual([[ada.id, 'declined', 'sent', '']])
    expect(mailsTo(ada).map(({ email }) => email.text?.includes('Not now.'))).toEqual([true])
  })
})

describe('what waits', () => {
  it('is told to members at once, daily, weekly or never, once a period and only when there is something new', async () => {
    const { person, as, map, tell, told, pass, runWorker, now, mailsTo } = await aTellingMap()
    const ctx = () => inMap(createContext({ ...map.operator, now: now() }), map.operator.map, null)
    const digest = async () => {
      await tellWhatWaits(ctx(), { to: ['at_once', 'daily', 'weekly'] })
      await tellWhatWaits(ctx(), { to: ['at_once', 'daily', 'weekly'] })
      await runWorker()
    }
    const members = { soon: 'at_once', daily: 'daily', weekly: 'weekly', never: 'never' } as const
    const people: Record<string, { id: number; email: string }> = {}
    for (const [name, waiting_mail] of Object.entries(members)) {
      const member = await person({ role: 'Moderator' })
      await chooseMail(as(member), { user_id: member.id, waiting_mail })
      people[name] = member
    }
    const ada = await person()
    const suggest = () => suggestTask(as(ada), renderTask({ parent: map.list(), title: 'Please' }))
    const counts = () => Object.values(people).map((member) => mailsTo(member).length)

    await suggest()
    await suggest()
    await tell()
    expect(counts()).toEqual([1, 0, 0, 0])
    await digest()
    expect(counts()).toEqual([1, 1, 1, 0])
    pass(day)
    await digest()
    expect(counts()).toEqual([1, 1, 1, 0])
    await suggest()
    await tell()
    pass(minute)
    await digest()
    expect(counts()).toEqual([2, 2, 1, 0])
    pass(7 * day)
    await digest()
    expect(counts()).toEqual([2, 2, 2, 0])
    expect(new Set((await told()).map(([, kind]) => kind))).toEqual(new Set(['waiting']))
    expect(mailsTo({ email: people.soon?.email ?? '' })[0]?.email.subject).toContain('2 items wait')
  })
})
