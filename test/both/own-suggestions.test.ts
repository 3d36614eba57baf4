import { describe, expect, it } from 'vitest'
import { castVote } from '../../src/features/votes/verbs/votes.ts'
import { aMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { actingAs } from '../support/builders/acting-as.ts'

async function aSuggestion() {
  const map = await aMap()
  await map.client('manage').waiting.edit({ suggestions_wait: 'nobody', links_wait: true })
  const [author, other] = [await aPerson(map), await aPerson(map)]
  const form = { title: 'Dark mode', description: 'For my eyes', parent: String(map.list()) }
  const path = (await author.post(`/${map.team}/map/suggest`, form)).headers.get('location') ?? ''
  return { map, author, other, path, id: Number(/task\/(\d+)-/.exec(path)?.[1]) }
}

describe('your own suggestion', () => {
  it('303 can be edited while no one else has taken part, and the team can read the earlier version', async () => {
    const { map, author, other, path, id } = await aSuggestion()
    const member = await aPerson(map, { role: 'Moderator' })

    expect((await author.get(path)).text).toContain(`${path}own`)
    expect((await author.post(`${path}own`, { title: ' ', description: '' })).status).toBe(400)
    const saved = await author.post(`${path}own`, { title: 'Night mode', description: '# For *all* eyes' })

    const url = `/${map.team}/map/task/${id}-night-mode/`
    expect([saved.status, saved.headers.get('location')]).toEqual([303, url])
    const page = await other.get(url)
    // The API keeps the heading level as written; the page shifts it below its own headings.
    expect(page.text).toContain('<h2>For <em>all</em> eyes</h2>')
    const { parsed_description, pending } = await map.client('read').tasks.get(id)
    expect([parsed_description, pending]).toEqual(['<h1>For <em>all</em> eyes</h1>\n', false])
    expect(page.text).toContain('edited <time')
    const versions = await member.get(`${url}versions`)
    expect(versions.text).toContain('For my eyes')
    expect(versions.text).toContain('Dark mode')
    expect((await author.get(`${url}versions`)).status).toBe(404)
    expect((await map.events()).at(-1)).toMatchObject({
      type: 'task.edited',
      data: { fields: ['title', 'description'] },
    })
  })

  it('becomes pending again when an edit adds a link', async () => {
    const { map, author, other, path, id } = await aSuggestion()

    const saved = await author.post(`${path}own`, { title: 'Dark mode', description: 'As on www.example.org' })

    expect(saved.headers.getSetCookie().join()).toContain('own.saved.waiting')
    expect((await map.client('read').tasks.get(id)).pending).toBe(true)
    expect([(await other.get(path)).status, (await author.get(path)).status]).toEqual([404, 200])
    expect((await author.post(`${path}own`, { title: 'Dark mode', description: 'No link' })).status).toBe(303)
    expect((await map.client('read').tasks.get(id)).pending).toBe(true)
  })

  it('404 once someone else has voted, commented or had a task merged into it, and always for other people', async () => {
    const [voted, said, merged] = [await aSuggestion(), await aSuggestion(), await aSuggestion()]
    const all = [voted, said, merged]
    for (const { other, path } of all) {
      expect((await other.get(`${path}own`)).status).toBe(404)
      expect((await other.post(`${path}own/delete`, {})).status).toBe(404)
      expect((await other.get(path)).text).not.toContain(`${path}own`)
    }
    await castVote(actingAs(voted.map, voted.other), { parent: voted.id })
    await said.map.client('write').comments.create({ parent: said.id, content: 'We think about it' })

    const theirs = await merged.map.task({ title: 'Black mode' })
    await merged.map.client('write').tasks.merge(theirs.id, { into: merged.id })

    for (const { author, path, id, map } of all) {
      expect((await author.get(path)).text).not.toContain(`${path}own`)
      const edit = await author.post(`${path}own`, { title: 'Another', description: '' })
      const deletion = await author.post(`${path}own/delete`, {})
      expect([(await author.get(`${path}own`)).status, edit.status, deletion.status]).toEqual([404, 404, 404])
      expect((await map.client('read').tasks.get(id)).title).toBe('Dark mode')
    }
  })

  it("303 can be deleted, and stays in the team's trash", async () => {
    const { map, author, path } = await aSuggestion()
    const member = await aPerson(map, { role: 'Moderator' })

    const deleted = await author.post(`${path}own/delete`, {})

    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, `/${map.team}/map/`])
    expect((await map.client('read').tasks.list()).count).toBe(0)
    expect((await map.events()).at(-1)?.type).toBe('task.deleted')
    expect((await member.get(`/${map.team}/map/manage/trash`)).text).toContain('Dark mode')
  })
})
