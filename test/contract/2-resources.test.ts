import { describe, expect, it } from 'vitest'
import { addMember } from '../../src/features/teams/verbs/teams.ts'
import { aMap } from '../support/builders/a-map.ts'
import { timestamp } from '../support/checks/timestamp.ts'

const tokenAuthor = (name: string) => ({
  id: expect.any(Number),
  first_name: name,
  last_name: '',
  display_name: name,
  email: null,
  staff: false,
  external_id: null,
})

describe('2.1 user reference', () => {
  it('200 shows the email addresses of team members only', async () => {
    const map = await aMap()
    const task = await map.task()
    const member = { email: 'Grace@Example.org', first_name: 'Grace', last_name: 'Hopper', role: 'Moderator' as const }
    await addMember(map.inTeam, member)
    const client = map.client('write')

    const ofMember = await client.votes.create({ parent: task.id, voter: { email: 'grace@example.org' } })
    const ofStranger = await client.votes.create({
      parent: task.id,
      voter: { email: `${map.team}@example.org`, first_name: 'Ada', last_name: 'Lovelace' },
    })

    expect(ofMember.author).toEqual({
      id: expect.any(Number),
      first_name: 'Grace',
      last_name: 'Hopper',
      display_name: 'Grace Hopper',
      email: 'grace@example.org',
      staff: true,
      external_id: null,
    })
    expect(ofStranger.author).toEqual({
      id: expect.any(Number),
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: 'Ada Lovelace',
      email: null,
      staff: false,
      external_id: null,
    })
  })
})

describe('2.1 the display name of a person without a name', () => {
  it('201 is "Guest", as on the pages', async () => {
    const map = await aMap()
    const { id } = await map.task()

    const voter = { email: `${map.team}@example.org` }
    const { author } = await map.client('write').votes.create({ parent: id, voter })

    expect(author).toMatchObject({ first_name: '', last_name: '', display_name: 'Guest' })
  })
})

describe('2.2 task', () => {
  it('201 has exactly the fields in the spec', async () => {
    const map = await aMap()
    await map.client('manage').categories.create({ name: 'Bug', emoji_shortname: ':bug:' })

    const task = await map.client('write').tasks.create({
      parent: map.list('planned'),
      title: 'Dark mode',
      category: 'bug',
      description: 'For *late* nights',
      url: 'https://example.org/x',
      pending: true,
      lock_comments: true,
    })

    expect(task).toEqual({
      id: expect.any(Number),
      service_url: `${map.operator.site.publicUrl}/${map.team}/map/task/${task.id}-dark-mode/`,
      parent: { id: map.list('planned'), name: 'Planned', role: { name: 'Planned', colour: 'b0741c' } },
      author: tokenAuthor('The write token'),
      title: 'Dark mode',
      category: { name: 'Bug', emoji_shortname: ':bug:' },
      description: 'For *late* nights',
      parsed_description: '<p>For <em>late</em> nights</p>\n',
      created: timestamp,
      modified: task.created,
      list_arrival: task.created,
      url: 'https://example.org/x',
      pending: true,
      lock_comments: true,
      votes_count: 0,
      subscribers_count: 0,
      comments_count: 0,
    })
    expect(Object.keys(task.parent)).toEqual(['id', 'name', 'role'])
  })

  it('201 returns a missing description and url as empty, and a missing category as null', async () => {
    const task = await (await aMap()).task()

    expect(task).toMatchObject({ description: '', parsed_description: '', url: '', category: null })
  })

  it('201 gives a task without Latin letters in its title a readable URL', async () => {
    const map = await aMap()

    const { service_url } = await map.task({ title: 'Тёмная тема' })
    const ofSigns = await map.task({ title: '¿?!' })

    expect(service_url).toMatch(/\/task\/\d+-[a-z]+-[a-z]+\/$/)
    expect(ofSigns.service_url).toMatch(/\/task\/\d+-[a-z]+\/$/)
  })
})

describe('2.3 list', () => {
  it('200 has exactly the fields in the spec', async () => {
    const map = await aMap()

    const list = await map.client('read').lists.get(map.list('under_consideration'))

    expect(list).toEqual({
      id: map.list('under_consideration'),
      service_url: `${map.operator.site.publicUrl}/${map.team}/map/${list.id}-under-consideration/`,
      name: 'Under consideration',
      role: { name: 'Under consideration', slug: 'under_consideration', colour: '8a63d2' },
      suggestions: false,
      comments: true,
      votes: true,
      display_count: 10,
    })
  })

  it('200 a new map starts with one list per role, in the order of the spec', async () => {
    const map = await aMap()

    const { results } = await map.client('read').lists.list()

    expect(results.map(({ name, role }) => [name, role.slug])).toEqual([
      ['Suggestions', 'suggestions'],
      ['Under consideration', 'under_consideration'],
      ['Rejected', 'rejected'],
      ['On hold', 'on_hold'],
      ['Planned', 'planned'],
      ['In progress', 'in_progress'],
      ['Completed', 'completed'],
    ])
    expect(results.map((list) => [list.suggestions, list.votes, list.comments])).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, false],
      [false, true, true],
      [false, true, true],
      [false, false, true],
      [false, false, true],
    ])
  })
})

describe('2.4 comment', () => {
  it('201 has exactly the fields in the spec', async () => {
    const map = await aMap()
    const task = await map.task()

    const comment = await map.client('write').comments.create({ parent: task.id, content: '**Yes**' })

    expect(comment).toEqual({
      id: expect.any(Number),
      parent: task.id,
      pending: false,
      created: timestamp,
      modified: comment.created,
      author: tokenAuthor('The write token'),
      in_reply_to: null,
      content: '**Yes**',
      parsed_content: '<p><strong>Yes</strong></p>\n',
    })
  })
})

describe('2.5 vote', () => {
  it('201 has exactly the fields in the spec', async () => {
    const map = await aMap()
    const task = await map.task()

    const vote = await map.client('write').votes.create({ parent: task.id })

    expect(vote).toEqual({ id: expect.any(Number), created: timestamp, author: tokenAuthor('The write token') })
  })
})
