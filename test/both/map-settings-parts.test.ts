import { describe, expect, it } from 'vitest'
import { createCategory, deleteCategory, editCategory } from '../../src/features/categories/verbs/categories.ts'
import { createList, deleteList, editList, moveList } from '../../src/features/lists/verbs/lists.ts'
import { renderMapInWorker } from '../../src/features/maps/rules/render-map.ts'
import { archiveMap, editMap, editMapSettings } from '../../src/features/maps/verbs/edit-map.ts'
import { batchesOf } from '../../src/lib/arrays.ts'
import type { MapContext } from '../../src/platform/context.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { contextsOf } from '../support/builders/acting-as.ts'
import { recordsIn } from '../support/builders/records.ts'
import { elementsOf } from '../support/checks/html-elements.ts'
import { failureOf } from '../support/requests/failure-of.ts'
import { refused } from '../support/requests/refused.ts'
import { say } from '../support/say.ts'

/** A form's fields as a browser sends them, including the hidden original values. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const form = html.split('<form ').find((part) => part.includes(`action="${action}"`)) ?? ''
  const fields: Record<string, string> = {}
  for (const { attributes } of elementsOf(form, 'input')) {
    const isOff = ['radio', 'checkbox'].includes(attributes.type ?? '') && attributes.checked === undefined
    if (attributes.name && attributes.name !== 'form_token' && !isOff) fields[attributes.name] = attributes.value ?? ''
  }
  for (const { attributes, text } of elementsOf(form, 'textarea')) fields[attributes.name ?? ''] = text
  for (const { attributes } of elementsOf(form, 'select')) {
    const chosen = elementsOf(form, 'option').find((option) => option.attributes.selected !== undefined)
    fields[attributes.name ?? ''] = chosen?.attributes.value ?? ''
  }
  return fields
}

describe('lists', () => {
  it('200 lists can be reordered within their role, on the page and in the API', async () => {
    const map = await aMap()
    const client = map.client('manage')
    const administrator = await aPerson(map, { role: 'Administrator' })
    const [first, second, third] = [
      map.list(),
      (await client.lists.create({ name: 'Second', role: 'suggestions' })).id,
      (await client.lists.create({ name: 'Third', role: 'suggestions' })).id,
    ]
    const order = async () => (await client.lists.list()).results.slice(0, 3).map(({ id }) => id)

    await client.lists.move(third, { before: first })
    expect(await order()).toEqual([third, first, second])
    await administrator.post(`/${map.team}/map/manage/lists/${third}/move`, { before: '' })
    expect(await order()).toEqual([first, second, third])
    await client.lists.move(first, { before: first })
    expect(await order()).toEqual([first, second, third])
    const moved = (await map.events()).filter(({ type }) => type === 'list.moved')
    expect(moved.map(({ data }) => data)).toEqual([
      { list_id: third, before: first },
      { list_id: third, before: null },
    ])
  })

  it("400 a list can't be moved before a list with another role", async () => {
    const map = await aMap()

    const failure = await refused(map.client('manage').lists.move(map.list(), { before: map.list('planned') }))

    expect(failure).toMatchObject({ status: 400, errors: [{ field: 'before', code: 'not_found' }] })
  })

  it('an administrator creates a list, and the page says what deleting it would remove', async () => {
    const map = await aMap()
    const records = await recordsIn(map.client('manage'), map.operator, 'here')
    const administrator = await aPerson(map, { role: 'Administrator' })
    const lists = `/${map.team}/map/manage/lists`

    expect((await administrator.post(lists, { name: 'Later', role: 'on_hold' })).status).toBe(303)
    expect((await administrator.get(lists)).text).toContain('Later')
    const page = await administrator.get(`${lists}/${records.list}/delete`)
    expect(page.text).toContain(say('lists.delete.with', { tasks: '2 tasks', votes: '1 vote', comments: '1 comment' }))
    expect((await administrator.post(`${lists}/${records.list}/delete`)).status).toBe(303)
    expect((await administrator.get(`${lists}/${records.list}`)).status).toBe(404)
  })

  it('before a large list is deleted, the page says roughly how much it contains', async () => {
    const map = await aMap()
    await map.task()
    await copyTask(map, 1_233, { votes_count: 3, comments_count: 1 })
    const administrator = await aPerson(map, { role: 'Administrator' })

    const page = await administrator.get(`/${map.team}/map/manage/lists/${map.list()}/delete`)

    expect(page.text).toContain(
      say('lists.delete.with.about', { tasks: '1,234 tasks', votes: '3,700 votes', comments: '1,200 comments' }),
    )
  })
})

describe('categories', () => {
  it('an administrator searches for an emoji and creates a category with it, without JavaScript', async () => {
    const map = await aMap()
    const administrator = await aPerson(map, { role: 'Administrator' })
    const path = `/${map.team}/map/manage/categories`

    const found = await administrator.post(path, { name: 'Speed', emoji_search: 'rocket', find: '1' })
    expect([found.status, fieldsOf(found.text, path).name]).toEqual([422, 'Speed'])
    const choices = elementsOf(found.text, 'input').filter(({ attributes }) => attributes.name === 'emoji_shortname')
    expect(choices[0]?.attributes.value).toBe(':rocket:')
    const without = await administrator.post(path, { name: 'Speed' })
    expect([without.status, without.text.includes(say('problem.required'))]).toEqual([400, true])
    await administrator.post(path, { name: 'Speed', emoji_shortname: ':rocket:' })
    const again = await administrator.post(path, { name: 'speed', emoji_shortname: ':rocket:' })
    expect([again.status, again.text.includes(say('problem.taken.name'))]).toEqual([400, true])

    expect((await map.client('read').categories.list()).results).toMatchObject([
      { name: 'Speed', emoji_shortname: ':rocket:' },
    ])
  })

  it('an administrator renames and deletes a category, and the page says how many tasks use it', async () => {
    const map = await aMap()
    const { category } = await recordsIn(map.client('manage'), map.operator, 'here')
    const administrator = await aPerson(map, { role: 'Administrator' })
    const path = `/${map.team}/map/manage/categories/${category}`

    await administrator.post(path, { ...fieldsOf((await administrator.get(path)).text, path), name: 'There' })
    expect(await map.client('read').categories.get(category)).toMatchObject({ name: 'There', emoji_shortname: ':cat:' })
    expect((await administrator.get(`${path}/delete`)).text).toContain(say('categories.delete.tasks', { count: 1 }))
    await copyTask(map, 1_000, { category_id: category })
    expect((await administrator.get(`${path}/delete`)).text).toContain(say('categories.delete.many', { count: 1_000 }))
    expect((await administrator.post(`${path}/delete`)).status).toBe(303)
    expect((await administrator.get(path)).status).toBe(404)
  })
})

/** Adds copies of one of the map's tasks. */
async function copyTask({ database, id: map_id }: TestMap, count: number, changes = {}): Promise<void> {
  const tasks = database.read.selectFrom('tasks').selectAll().where('map_id', '=', map_id).limit(1)
  const { id: _, total_votes: __, ...task } = await tasks.executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => ({ ...task, ...changes }))
  await database.transaction(async (tx) => {
    for (const batch of batchesOf(copies)) await tx.insertInto('tasks').values(batch).execute()
    const list = tx.updateTable('lists').where('map_id', '=', map_id).where('id', '=', task.list_id)
    await list.set(({ eb }) => ({ tasks_count: eb('tasks_count', '+', count) })).execute()
  })
}

describe('permission to change settings', () => {
  it('only administrators can call the verbs', async () => {
    const map = await aMap()
    const { list, category } = await recordsIn(map.client('manage'), map.operator, 'here')
    const person = await aPerson(map)
    const verbs: ((ctx: MapContext) => Promise<unknown>)[] = [
      async (ctx) => editMap(ctx, await renderMapInWorker({ name: 'x' })),
      (ctx) => editMapSettings(ctx, { colour: '' }),
      (ctx) => archiveMap(ctx, { archived: true }),
      (ctx) => createList(ctx, { name: 'x', role: 'planned' }),
      (ctx) => editList(ctx, { list_id: list, name: 'x' }),
      (ctx) => moveList(ctx, { list_id: list, before: null }),
      (ctx) => deleteList(ctx, { list_id: list }),
      (ctx) => createCategory(ctx, { name: 'x', emoji_shortname: ':bug:' }),
      (ctx) => editCategory(ctx, { category_id: category, name: 'x' }),
      (ctx) => deleteCategory(ctx, category),
    ]
    const writeToken = { kind: 'token', token_id: 1, user_id: person.id, scope: 'write' } as const
    const refusedActors = [
      contextsOf(map, person).inMap,
      contextsOf(map, person, 'Moderator').inMap,
      { ...map.operator, actor: { kind: 'visitor' } as const },
      { ...map.operator, actor: writeToken },
    ]

    for (const ctx of refusedActors) {
      for (const verb of verbs) expect(await failureOf(verb(ctx)), String(verb)).toMatchObject({ status: 403 })
    }
  })

  it('403 for a moderator, 404 for people outside the team, and visitors are asked to sign in', async () => {
    const map = await aMap()
    const { list, category } = await recordsIn(map.client('manage'), map.operator, 'here')
    const [moderator, stranger] = [await aPerson(map, { role: 'Moderator' }), await aPerson(map)]
    const pages = [
      ...['settings', 'settings/map.zip', 'settings/map-with-addresses.zip', 'lists', 'categories', 'emoji'],
      ...[`lists/${list}`, `lists/${list}/delete`, `categories/${category}`, `categories/${category}/delete`],
    ]

    for (const page of pages) {
      const path = `/${map.team}/map/manage/${page}`
      const answers = [await moderator.get(path), await stranger.get(path), await aBrowser(map.url).get(path)]
      expect(
        answers.map(({ status }) => status),
        page,
      ).toEqual([403, 404, 303])
    }
  })
})
