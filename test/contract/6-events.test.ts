import { describe, expect, it } from 'vitest'
import { tickStep } from '../../src/features/checklist/verbs/tick-step.ts'
import { createMapWithLists } from '../../src/features/lists/verbs/create-map-with-lists.ts'
import { followTask } from '../../src/features/subscriptions/verbs/follow-task.ts'
import { unfollowTask } from '../../src/features/subscriptions/verbs/unfollow-task.ts'
import { acceptInvitation } from '../../src/features/teams/verbs/accept-invitation.ts'
import { addMember } from '../../src/features/teams/verbs/add-member.ts'
import { changeRole } from '../../src/features/teams/verbs/change-role.ts'
import { inviteMember } from '../../src/features/teams/verbs/invite-member.ts'
import { removeMember } from '../../src/features/teams/verbs/remove-member.ts'
import { withdrawInvitation } from '../../src/features/teams/verbs/withdraw-invitation.ts'
import { createToken } from '../../src/features/tokens/verbs/create-token.ts'
import { renameToken } from '../../src/features/tokens/verbs/rename-token.ts'
import { revokeToken } from '../../src/features/tokens/verbs/revoke-token.ts'
import { events } from '../../src/features.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { eventChecks } from '../support/checks/events.ts'
import { accessEvents } from './events/access.ts'
import { boardWorkEvents } from './events/board-work.ts'
import { moderationEvents } from './events/moderation.ts'
import { trashAndMergeEvents } from './events/trash-and-merge.ts'
import { webhookEvents } from './events/webhooks.ts'

const seen = new Set<string>()
const { watch, checked } = eventChecks(seen)

describe('6 the events of access', () => accessEvents(watch))

describe('6 the events of the trash and of merging', () => trashAndMergeEvents(watch))

describe('6 the events of board work', () => boardWorkEvents(watch))
describe('6 the events of moderation', () => moderationEvents(watch))
describe('6 the events of webhooks', () => webhookEvents(watch))

describe('6 the events of a request', () => {
  it('tasks: created, moved, approved, edited, deleted', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const [from, to] = [map.list('suggestions'), map.list('planned')]
    const made = await watched.post('tasks/create', { parent: from, title: 'Dark mode', pending: true })
    const task_id: number = made.answer.body.id

    expect(made.told).toEqual([
      { type: 'task.created', data: { task_id, list_id: from, title: 'Dark mode', pending: true } },
    ])
    expect(
      (await watched.post(`tasks/${task_id}/edit`, { title: 'Light mode', url: 'https://a.example' })).told,
    ).toEqual([{ type: 'task.edited', data: { task_id, fields: ['title', 'url'], notify: true } }])
    expect((await watched.post(`tasks/${task_id}/edit`, { parent: to, pending: false })).told).toEqual([
      { type: 'task.moved', data: { task_id, from_list_id: from, to_list_id: to, notify: true } },
      { type: 'task.approved', data: { task_id } },
      { type: 'task.edited', data: { task_id, fields: ['parent', 'pending'], notify: true } },
    ])
    await watched.post('comments/create', { parent: task_id, content: 'x' })
    await watched.post('votes/create', { parent: task_id })
    expect((await watched.delete(`tasks/${task_id}`)).told).toEqual([
      {
        type: 'task.deleted',
        data: { task_id, list_id: to, title: 'Light mode', comments: 1, votes: 1, subscribers: 0 },
      },
    ])
  })

  it('lists: created by either path, edited, moved, deleted', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const made = await watched.post('lists/create', { name: 'Soon', role: 'planned' })
    const list_id: number = made.answer.body.id
    const also = await watched.post('tasks/create', { name: 'Later', role: 'on_hold' })

    expect(made.told).toEqual([{ type: 'list.created', data: { list_id, name: 'Soon', role: 'planned' } }])
    expect(also.told).toEqual([
      { type: 'list.created', data: { list_id: also.answer.body.id, name: 'Later', role: 'on_hold' } },
    ])
    expect((await watched.post(`lists/${list_id}/edit`, { name: 'Next', votes: false })).told).toEqual([
      { type: 'list.edited', data: { list_id, fields: ['name', 'votes'] } },
    ])
    const before = map.list('planned')
    expect((await watched.post(`lists/${list_id}/move`, { before })).told).toEqual([
      { type: 'list.moved', data: { list_id, before } },
    ])
    expect((await watched.delete(`lists/${list_id}`)).told).toEqual([
      { type: 'list.deleted', data: { list_id, name: 'Next', tasks: 0, comments: 0, votes: 0 } },
    ])
  })

  it('categories: created, edited, deleted with the number of tasks that lose it', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const made = await watched.post('categories/create', { name: 'Bug', emoji_shortname: ':bug:' })
    const category_id: number = made.answer.body.id
    await map.task({ category: 'Bug' })

    expect(made.told).toEqual([{ type: 'category.created', data: { category_id, name: 'Bug' } }])
    expect((await watched.post(`categories/${category_id}/edit`, { name: 'Defect' })).told).toEqual([
      { type: 'category.edited', data: { category_id, fields: ['name'] } },
    ])
    expect((await watched.delete(`categories/${category_id}`)).told).toEqual([
      { type: 'category.deleted', data: { category_id, name: 'Defect', tasks: 1 } },
    ])
  })

  it('comments and votes: added, cast, taken back', async () => {
    const map = await aMap()
    const watched = await watch(map)
    const { id: task_id } = await map.task()
    const comment = await watched.post('comments/create', { parent: task_id, content: 'x' })
    const comment_id: number = comment.answer.body.id
    const reply = await watched.post('comments/create', { parent: task_id, content: 'y', in_reply_to: comment_id })
    const vote = await watched.post('votes/create', { parent: task_id, voter: { email: `${map.team}@example.org` } })
    const cast = { vote_id: vote.answer.body.id, task_id, author_id: vote.answer.body.author.id }

    expect(comment.told).toEqual([{ type: 'comment.added', data: { comment_id, task_id, in_reply_to: null } }])
    expect(reply.told).toEqual([
      { type: 'comment.added', data: { comment_id: reply.answer.body.id, task_id, in_reply_to: comment_id } },
    ])
    expect(vote.told).toEqual([{ type: 'vote.cast', data: { ...cast, added_by: expect.any(Number), notify: false } }])
    expect((await watched.delete(`comments/${comment_id}`)).told).toEqual([
      { type: 'comment.deleted', data: { comment_id, task_id } },
    ])
    expect((await watched.delete(`votes/${cast.vote_id}`)).told).toEqual([{ type: 'vote.withdrawn', data: cast }])
  })

  it('the map: edited, archived, reactivated', async () => {
    const watched = await watch(await aMap())

    expect((await watched.post('edit', { name: 'Ours', description: 'x' })).told).toEqual([
      { type: 'map.edited', data: { fields: ['name', 'description'] } },
    ])
    expect((await watched.post('edit', { is_active: false })).told).toEqual([{ type: 'map.archived', data: {} }])
    expect((await watched.post('edit', { name: 'No' })).answer.status).toBe(403)
    expect((await watched.post('edit', { is_active: true })).told).toEqual([{ type: 'map.reactivated', data: {} }])
  })
})

describe('6 the events of the operator, who is nobody in particular', () => {
  it('the map is created with its seven lists, and with its tokens', async () => {
    const map = await aMap()
    const rows = await map.database.read
      .selectFrom('events')
      .selectAll()
      .where('map_id', '=', map.id)
      .orderBy('id')
      .execute()

    expect(rows.map(({ type }) => type)).toEqual([
      'map.created',
      ...Array(7).fill('list.created'),
      ...Array(3).fill('token.created'),
    ])
    for (const row of rows) checked({ ...row, data: JSON.parse(row.data) }, null, null)
  })

  it('tokens: created, renamed, revoked', async () => {
    const map = await aMap()
    const before = (await map.events()).length
    const { id: token_id } = await createToken(map.operator, { name: 'Robot', scope: 'write' })
    await renameToken(map.operator, { token_id, name: 'Android' })
    await revokeToken(map.operator, { token_id })
    await revokeToken(map.operator, { token_id })

    const told = (await map.events()).slice(before).map((event) => checked(event, null, null))

    expect(told).toEqual([
      { type: 'token.created', data: { token_id, name: 'Robot', scope: 'write' } },
      { type: 'token.renamed', data: { token_id, name: 'Android' } },
      { type: 'token.revoked', data: { token_id } },
    ])
  })

  it('members: added, given another role, removed, once in every map of the team', async () => {
    const map = await aMap()
    const second = await createMapWithLists(map.inTeam, { slug: 'second', name: 'Second' })
    const person = { email: `${map.team}@example.org`, first_name: 'Grace', last_name: 'Hopper' }
    const user_id = await addMember(map.inTeam, { ...person, role: 'Moderator' })
    await addMember(map.inTeam, { ...person, role: 'Moderator' })
    await changeRole(map.inTeam, { user_id, role: 'Administrator' })
    await addMember(map.inTeam, {
      ...{ email: `second.${person.email}`, first_name: 'Ada', last_name: 'Byron', role: 'Administrator' },
    })
    await removeMember(map.inTeam, { user_id })

    const expected = [
      { type: 'member.added', data: { user_id, role: 'Moderator' } },
      { type: 'member.role_changed', data: { user_id, role: 'Administrator' } },
      { type: 'member.added', data: { user_id: expect.any(Number), role: 'Administrator' } },
      { type: 'member.removed', data: { user_id } },
    ]
    expect((await map.events()).map((event) => checked(event, null, null))).toEqual(expected)
    const rows = await second.db
      .selectFrom('events')
      .selectAll()
      .where('map_id', '=', second.map.id)
      .where('type', 'like', 'member.%')
      .orderBy('id')
      .execute()
    expect(rows.map((row) => checked({ ...row, data: JSON.parse(row.data) }, null, null))).toEqual(expected)
  })
})

it('6 the events of invitations: created, withdrawn, accepted; and of the first steps', async () => {
  const map = await aMap()
  const person = await aPerson(map)
  const role = 'Moderator'
  await inviteMember(map.inTeam, { email: `x.${map.team}@example.org`, role, language: 'en' })
  const { id: invitation_id } = await map.database.read
    .selectFrom('invitations')
    .select('id')
    .where('team_id', '=', map.team_id)
    .executeTakeFirstOrThrow()
  await withdrawInvitation(map.inTeam, { invitation_id })
  const link = await inviteMember(map.inTeam, { role, language: 'en' })
  for (const step of ['share', 'share', 'hidden'] as const) await tickStep(map.operator, { step })
  const byOperator = await map.events()
  await acceptInvitation(actingAs(map, person), { secret: link.split('/').at(-1) ?? '' })
  const byPerson = (await map.events()).slice(byOperator.length)

  expect(byOperator.map((event) => checked(event, null, null))).toEqual([
    { type: 'invitation.created', data: { invitation_id, role, by_mail: true } },
    { type: 'invitation.withdrawn', data: { invitation_id } },
    { type: 'invitation.created', data: { invitation_id: expect.any(Number), role, by_mail: false } },
    { type: 'checklist.ticked', data: { step: 'share' } },
    { type: 'checklist.ticked', data: { step: 'hidden' } },
  ])
  expect(byPerson.map((event) => checked(event, person.id, null))).toEqual([
    { type: 'member.added', data: { user_id: person.id, role } },
    { type: 'invitation.accepted', data: { invitation_id: expect.any(Number), user_id: person.id } },
  ])
  expect(JSON.stringify(byOperator)).not.toContain('example.org')
})

it('6 the events of a person: tasks followed, unfollowed', async () => {
  const map = await aMap()
  const { id: task_id, author } = await map.task()
  const before = (await map.events()).length
  for (const change of [followTask, followTask, unfollowTask, unfollowTask]) {
    await change(actingAs(map, author), { task_id })
  }

  const told = (await map.events()).slice(before).map((event) => checked(event, author.id, null))

  expect(told).toEqual([
    { type: 'task.followed', data: { task_id, user_id: author.id } },
    { type: 'task.unfollowed', data: { task_id, user_id: author.id } },
  ])
})

// Those that belong to no map are in test/both/team-events.test.ts and test/both/site-events.test.ts.
it('6 every event of a map that is declared has been seen here', () => {
  const ofMaps = events.filter(({ home }) => home === 'map')
  expect([...seen].sort()).toEqual(ofMaps.map(({ name }) => name).sort())
})
