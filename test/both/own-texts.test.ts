import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteAccount } from '../../src/features/accounts/verbs/accounts.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson, type TestPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { say } from '../support/say.ts'

const pathOf = (map: TestMap, task: { service_url: string }) =>
  task.service_url.replace(map.operator.site.publicUrl, '')

/** Posts a comment and returns its id. */
async function write(person: TestPerson, path: string, content: string, in_reply_to = ''): Promise<number> {
  const { headers } = await person.post(`${path}comment`, { content, in_reply_to })
  return Number(/#comment-(\d+)$/.exec(headers.get('location') ?? '')?.[1])
}

async function aConversation() {
  const map = await aMap()
  const task = await map.task()
  const path = pathOf(map, task)
  const [author, other] = [await aPerson(map), await aPerson(map, { first_name: 'Grace' })]
  const member = await aPerson(map, { role: 'Moderator' })
  const id = await write(author, path, 'Before www.example.org')
  return { map, task, path, author, other, member, id, own: `${path}comment/${id}/own` }
}

const typesOf = async (map: TestMap) => (await map.events()).map(({ type }) => type)

describe('your own comment', () => {
  it('303 can be edited, is marked as edited, and the team can read the earlier version', async () => {
    const { map, path, author, other, member, id, own } = await aConversation()
    const before = await map.client('read').comments.get(id)

    expect((await author.get(own)).text).toContain('>Before www.example.org</textarea>')
    expect((await author.post(own, { content: ' ' })).text).toContain(say('problem.blank'))
    const preview = await author.post(own, { content: '**After**', preview: '1' })
    expect([preview.status, preview.text.includes('<strong>After</strong>')]).toEqual([422, true])
    const saved = await author.post(own, { content: '**After** nobody' })
    const events = (await typesOf(map)).length
    await author.post(own, { content: '**After** nobody' })

    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?comment=${id}#comment-${id}`])
    const after = await map.client('read').comments.get(id)
    expect(after).toMatchObject({
      content: '**After** nobody',
      parsed_content: '<p><strong>After</strong> nobody</p>\n',
    })
    expect([after.created === before.created, after.modified > before.modified]).toEqual([true, true])
    // An edit that changes nothing isn't saved.
    expect((await typesOf(map)).length).toBe(events)
    expect((await typesOf(map)).at(-1)).toBe('comment.edited')
    expect((await other.get(path)).text).toContain('edited <time')
    expect((await other.get(`/${map.team}/map/search?q=nobody`)).text).toContain('class="card-title"')
    expect((await other.get(`/${map.team}/map/search?q=before`)).text).not.toContain('class="card-title"')
    expect((await member.get(path)).text).toContain(`${path}comment/${id}/versions`)
    expect((await member.get(`${path}comment/${id}/versions`)).text).toContain('Before www.example.org')
    const elsewhere = await map.task()
    expect((await member.get(`/${map.team}/map/task/${elsewhere.id}-a-task/comment/${id}/versions`)).status).toBe(404)
    expect((await other.get(path)).text).not.toContain('/versions')
    for (const person of [author, other]) expect((await person.get(`${path}comment/${id}/versions`)).status).toBe(404)
    const { body } = await author.get('/you/export/data.json')
    expect(body.earlier_texts).toMatchObject([{ comment_id: id, content: 'Before www.example.org' }])
  })

  it("404 for someone else's comment, a locked one, and one on another task", async () => {
    const { map, task, path, author, other, member, id, own } = await aConversation()
    const elsewhere = pathOf(map, await map.task())

    for (const person of [other, member]) {
      for (const url of [own, `${own}/delete`]) {
        expect((await person.post(url, { content: 'Mine now' })).status).toBe(404)
      }
      expect((await person.get(own)).status).toBe(404)
      expect((await person.get(path)).text).not.toContain('/own"')
    }
    expect((await author.get(`${elsewhere}comment/${id}/own`)).status).toBe(404)
    expect((await author.get(path)).text).toContain(`${own}"`)
    await map.client('write').tasks.edit(task.id, { lock_comments: true })
    expect((await author.post(own, { content: 'Late' })).status).toBe(404)
    expect((await author.post(`${own}/delete`, {})).status).toBe(404)
    expect((await author.get(path)).text).not.toContain('/own"')
    expect((await map.client('read').comments.get(id)).content).toBe('Before www.example.org')
  })

  it('303 can be deleted; replies stay, and the team can restore it', async () => {
    const { map, path, author, other, member, id, own } = await aConversation()
    const reply = await write(other, path, 'Reply', String(id))

    const deleted = await author.post(`${own}/delete`, {})

    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, `${path}#conversation`])
    const { results } = await map.client('read').comments.list(Number(/task\/(\d+)/.exec(path)?.[1]))
    expect(results).toMatchObject([{ id: reply, in_reply_to: null }])
    expect((await map.client('read').tasks.list()).results[0]?.comments_count).toBe(1)
    expect((await typesOf(map)).at(-1)).toBe('comment.deleted')
    expect((await member.get(`/${map.team}/map/manage/trash`)).text).toContain('Before www.example.org')
    expect((await author.get(own)).status).toBe(404)
  })

  it("is no longer the team's answer after an edit, and becomes pending again when an edit adds a new link", async () => {
    const { map, path, author, other, member, id, own } = await aConversation()
    await map.client('manage').waiting.edit({ comments_wait: 'nobody', links_wait: true })
    await map.client('write').comments.pin(id)

    await author.post(own, { content: 'Still www.example.org' })
    expect(elementsOf((await other.get(path)).text, 'section', 'answer')).toHaveLength(0)
    expect((await typesOf(map)).slice(-2)).toEqual(['comment.unpinned', 'comment.edited'])
    const saved = await author.post(own, { content: 'See https://new.example' })

    expect(saved.headers.getSetCookie().join()).toContain('own.saved.waiting')
    expect((await typesOf(map)).at(-1)).toBe('comment.held')
    expect((await other.get(path)).text).not.toContain('new.example')
    expect((await author.get(path)).text).toContain('new.example')
    await author.post(own, { content: 'See https://newer.example' })
    await map.client('write').comments.approve(id)
    expect((await other.get(path)).text).toContain('newer.example')
    expect((await member.get(`${path}comment/${id}/versions`)).text.match(/class="unsent"/g)).toHaveLength(3)
  })

  it('keeps twenty earlier versions, which are deleted with the account', async () => {
    const { map, path, author, member, id, own } = await aConversation()
    for (let n = 0; n < 23; n++) await author.post(own, { content: `Version ${n}` })
    const page = await member.get(`${path}comment/${id}/versions`)
    expect(page.text.match(/class="unsent"/g)).toHaveLength(20)
    expect(page.text).not.toContain('Before www.example.org')

    await deleteAccount(actingAs(map, author), { user_id: author.id })

    const { rows } = await sql`select 1 from text_versions where map_id = ${map.id}`.execute(map.database.read)
    expect(rows).toEqual([])
    expect((await map.client('read').comments.get(id)).content).toBe('Version 22')
  })
})
