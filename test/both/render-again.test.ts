import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { renderAgainHandler } from '../../src/features/comments/jobs.ts'
import { renderCommentsAgain, renderTasksAgain } from '../../src/features/comments/verbs/render-texts-again.ts'
import { renderMapAgain } from '../../src/features/maps/verbs/render-map-again.ts'
import { jobs } from '../../src/features.ts'
import { rendererVersion } from '../../src/platform/markdown/render-again.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'

const text = '- [x] done\n- [ ] see www.example.org'
const html =
  '<ul>\n<li><label><input type="checkbox" disabled="" checked=""> done</label></li>\n' +
  '<li><label><input type="checkbox" disabled=""> see <a href="http://www.example.org" rel="nofollow ugc noopener">' +
  'www.example.org</a></label></li>\n</ul>\n'
const older = '<ul>\n<li>[x] done</li>\n<li>[ ] see www.example.org</li>\n</ul>\n'

/** Makes the map look as it did before an upgrade. */
async function makeOlder(map: TestMap): Promise<void> {
  await map.database.transaction(async (tx) => {
    await sql`update maps set parsed_description = ${older}, renderer = 1 where id = ${map.id}`.execute(tx)
    await sql`update tasks set parsed_description = ${older}, renderer = 1 where map_id = ${map.id}`.execute(tx)
    await sql`update comments set parsed_content = ${older}, renderer = 1 where map_id = ${map.id}`.execute(tx)
  })
}

const moreComments = async (map: TestMap) => (await renderCommentsAgain(map.operator)).more

describe('HTML rendered by an older version', () => {
  it('is rendered again in batches, and nothing else changes', async () => {
    const map = await aMap()
    const client = map.client('manage')
    await client.map.edit({ description: text })
    const task = await map.task({ title: 'Plan', description: text })
    const first = await client.comments.create({ parent: task.id, content: text })
    const many = Array.from({ length: 120 }, (_, n) => ({
      ...{ map_id: map.id, task_id: task.id, author_id: first.author.id, content: `Reply ${n}` },
      ...{ parsed_content: older, created: first.created, modified: first.modified },
    }))
    await map.database.transaction((tx) => tx.insertInto('comments').values(many).execute())
    await makeOlder(map)
    const [before, events] = [await client.tasks.get(task.id), (await map.events()).length]
    expect(before.parsed_description).toBe(older)

    await renderMapAgain(map.operator)
    expect((await renderTasksAgain(map.operator)).more).toBe(false)
    expect([await moreComments(map), await moreComments(map)]).toEqual([true, false])
    expect(await moreComments(map)).toBe(false)

    expect(await client.tasks.get(task.id)).toEqual({ ...before, parsed_description: html })
    expect(await client.comments.get(first.id)).toEqual({ ...first, parsed_content: html })
    expect((await client.map.get()).parsed_description).toBe(html)
    expect((await map.events()).length).toBe(events)
    const left = await sql<{ n: number }>`select count(*) as n from comments b where b.map_id = ${map.id}
      and b.renderer < ${rendererVersion} and b.live`.execute(map.database.read)
    expect(left.rows[0]?.n).toBe(0)
    // The stored search text is updated as well.
    const found = await sql<{ plain_text: string }>`select plain_text from comment_terms where map_id = ${map.id}
      and comment_id = ${first.id}`.execute(map.database.read)
    expect(found.rows).toEqual([{ plain_text: 'done · see www.example.org' }])
  })

  it("stays as it is if its text is now rejected, and isn't tried again", async () => {
    const map = await aMap()
    const task = await map.task()
    const { id } = await map.client('write').comments.create({ parent: task.id, content: 'Short' })
    const long = '# a\n'.repeat(5_000)
    await map.database.transaction((tx) =>
      sql`update comments set content = ${long}, parsed_content = ${older}, renderer = 1
        where map_id = ${map.id} and id = ${id}`.execute(tx),
    )

    expect([await moreComments(map), await moreComments(map)]).toEqual([false, false])

    const rows = await sql<{ parsed_content: string; renderer: number }>`select b.parsed_content, b.renderer
      from comments b where b.map_id = ${map.id} and b.id = ${id} and b.live`.execute(map.database.read)
    expect(rows.rows).toEqual([{ parsed_content: older, renderer: rendererVersion }])
  })

  it('is checked for once an hour', () => {
    expect(jobs).toContain(renderAgainHandler)
    expect(renderAgainHandler.hourly).toBe(true)
  })
})
