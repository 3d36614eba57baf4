import { describe, expect, it } from 'vitest'
import { pinComment } from '../../src/features/comments/verbs/moderate-comments.ts'
import { addComment } from '../../src/features/comments/verbs/own-comments.ts'
import { mergeTask } from '../../src/features/merges/verbs/merge-task.ts'
import { declineComment, declineTask, sendMessage } from '../../src/features/moderation/verbs/review.ts'
import { suggestTask } from '../../src/features/moderation/verbs/suggestions.ts'
import { restoreFromTrash } from '../../src/features/recovery/verbs/trash.ts'
import { followTask, muteTask, unfollowTask } from '../../src/features/subscriptions/verbs/following.ts'
import { findTaskDetails } from '../../src/features/tasks/queries/require-task-details.ts'
import { createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { setOwnVote } from '../../src/features/votes/verbs/votes.ts'
import { aMapWithNotices } from '../support/builders/a-map-with-notices.ts'
import { renderComment, renderTask } from '../support/builders/render.ts'

async function aConversation() {
  const telling = await aMapWithNotices()
  const { person, as, map } = telling
  const team = await person({ role: 'Moderator', first_name: 'Tess', last_name: '' })
  const task = await createTask(as(team, 'Moderator'), renderTask({ parent: map.list(), title: 'Dark' }))
  const say = (who: { id: number }, content: string, more: { in_reply_to?: number } = {}) =>
    addComment(as(who, who === team ? 'Moderator' : null), renderComment({ parent: task, content, ...more }))
  return { ...telling, team, task, say }
}

describe('a comment', () => {
  it('notifies each person once: mentioned people, the person it replies to, and followers by their level', async () => {
    const { person, as, say, tell, told, team, task, mailsTo, map, jobs } = await aConversation()
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

    const mine = await suggestTask(as(ada), renderTask({ parent: map.list(), title: 'Mine' }))
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

    const silent = await addComment(
      as(team, 'Moderator'),
      renderComment({ parent: task, content: 'Quietly.', notify: false }),
    )
    await pinComment(as(team, 'Moderator'), { comment_id: silent, notify: false })
    await sendMessage(as(team, 'Moderator'), { task_id: mine.id, content: 'Quietly?', notify: false })
    await tell()
    expect((await told()).slice(6)).toEqual([])
    await sendMessage(as(ada), { task_id: mine.id, content: 'Loudly!', notify: false })
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['event.tell'])
  })

  it('creates a job only if there is someone to notify: a follower, the person it replies to, or a mentioned person', async () => {
    const { person, as, say, team, task, jobs } = await aConversation()
    // People who comment follow the task, unless they muted it.
    await muteTask(as(team, 'Moderator'), { task_id: task })
    const count = async () => (await jobs()).length
    const first = await say(team, 'One')
    expect(await count()).toBe(0)

    await say(team, 'Two', { in_reply_to: first })
    expect(await count()).toBe(1)
    await say(team, 'Three, @Ada')
    expect(await count()).toBe(2)
    const quiet = await person()
    await followTask(as(quiet), { task_id: task })
    await say(team, 'Four')
    expect(await count()).toBe(3)

    // They only follow the team's answers.
    await say(quiet, 'Five')
    await say(await person(), 'Six')
    expect(await count()).toBe(3)
    await followTask(as(quiet), { task_id: task, level: 'comments' })
    await say(quiet, 'Seven')
    expect(await count()).toBe(3)
    await say(await person(), 'Eight')
    expect(await count()).toBe(4)
  })

  it('mentions a person by number if two people have the same name', async () => {
    const { person, say, tell, told, team } = await aConversation()
    const [one, other] = [await person(), await person()]
    await say(one, 'First')
    await say(other, 'Second')

    await say(team, 'Both are @Ada Byron.')
    await say(team, `This one: @Ada Byron #${other.id}.`)
    await tell()

    const mentions = (await told()).filter(([, kind]) => kind === 'mention')
    expect(mentions).toEqual([[other.id, 'mention', 'sent', '']])
  })

  it('can mention the whole team if a member wrote it, otherwise only people in the conversation', async () => {
    const { person, say, tell, told, team } = await aConversation()
    const alan = await person({ role: 'Moderator', first_name: 'Alan', last_name: 'Turing' })
    const ada = await person()
    const mentions = async () => {
      await tell()
      return (await told()).filter(([, kind]) => kind === 'mention').map(([id]) => id)
    }

    await say(ada, 'What do you think, @Alan Turing?')
    expect(await mentions()).toEqual([])
    await say(team, 'What do you think, @Alan Turing?')
    expect(await mentions()).toEqual([alan.id])
  })

  it('notifies its author with the reason when it is declined, unless the decline was undone', async () => {
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
  it("starts with a suggestion or a comment at the map's default level, and never overrides a mute", async () => {
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

  it('declining a public task notifies its followers once, with the reason', async () => {
    const { person, as, tell, told, task, team, mailsTo } = await aConversation()
    const ada = await person()
    await followTask(as(ada), { task_id: task })
    await declineTask(as(team, 'Moderator'), { task_id: task, reason: 'Not now.', parsed_reason: '<p>Not now.</p>' })
    await tell()

    expect(await told()).toEqual([[ada.id, 'declined', 'sent', '']])
    expect(mailsTo(ada).map(({ email }) => email.text?.includes('Not now.'))).toEqual([true])
  })
})
