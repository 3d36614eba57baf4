import { expect, it } from 'vitest'
import { searchIn } from '../../src/features/search/queries/search-in.ts'
import { similarCandidates } from '../../src/features/search/queries/similar-candidates.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aMapOf, resultTitles, similarTitles, viewerContext } from '../support/builders/search.ts'

/** Inflates the task count so that the map is searched like a large one. */
const claimMany = (map: TestMap) =>
  map.operator.transaction((tx) =>
    tx.db
      .updateTable('lists')
      .set(({ eb }) => ({ tasks_count: eb('tasks_count', '+', 6_000) }))
      .where('map_id', '=', map.id)
      .execute(),
  )

it('a large map returns the same search results and similar tasks as a small one, including synonyms', async () => {
  const others = Array.from({ length: 45 }, (_, n) => ({ title: `Folder ${n}`, votes: n === 0 ? 1 : 0 }))
  const map = await aMapOf(
    'Keyboard shortcuts for the editor',
    { title: 'Faster work', description: 'With keyboard shortcuts in the editor' },
    'Export of invoices',
    'Download reports',
    ...others,
  )
  const searches = ['Hotkeys in the editor', 'hotkeys', 'Exporting invoices', 'export', 'Folder', 'fold 7', 'Folders 7']
  const found = () =>
    Promise.all(
      searches.map(async (words) => ({
        words,
        results: await resultTitles(map, words),
        similar: await similarTitles(map, words),
      })),
    )

  const small = await found()
  expect(small[0]?.similar).toContain('Keyboard shortcuts for the editor')
  expect(small[1]?.results).toEqual(['Keyboard shortcuts for the editor', 'Faster work'])
  await claimMany(map)
  const large = await found()

  expect(large.slice(0, 4)).toEqual(small.slice(0, 4))
  // A word in a seventh of the tasks counts as common here, so different tasks may be returned.
  for (const [index, { results, similar }] of large.entries()) {
    expect(results.length, searches[index]).toBe(small[index]?.results.length)
    expect(similar.length, searches[index]).toBe(small[index]?.similar.length)
  }
})

/** Adds copies of a task, including its search terms. */
async function copyTask({ database, id: map_id }: TestMap, title: string, count: number, changes = {}): Promise<void> {
  await database.transaction(async (tx) => {
    const task = await tx
      .selectFrom('tasks')
      .selectAll()
      .where('map_id', '=', map_id)
      .where('title', '=', title)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { id, total_votes: _, ...row } = task
    const terms = await tx
      .selectFrom('task_terms')
      .selectAll()
      .where('map_id', '=', map_id)
      .where('task_id', '=', id)
      .executeTakeFirstOrThrow()
    for (let done = 0; done < count; done += 100) {
      const rows = Array.from({ length: Math.min(100, count - done) }, () => ({ ...row, ...changes }))
      const added = await tx.insertInto('tasks').values(rows).returning('id').execute()
      const copies = added.map(({ id: task_id }) => ({ ...terms, task_id }))
      await tx.insertInto('task_terms').values(copies).execute()
    }
  })
}

it('visible tasks are found among more than a thousand mostly hidden matches', async () => {
  const map = await aMapOf({ title: 'Widget of somebody', pending: true }, 'Widget for all', 'Other')
  await copyTask(map, 'Widget of somebody', 600)
  await copyTask(map, 'Widget for all', 29)
  await copyTask(map, 'Widget of somebody', 371)
  // Enough tasks to push the matches out of the most voted ones.
  await copyTask(map, 'Other', 160, { votes_count: 1 })

  expect(await resultTitles(map, 'widget')).toEqual(Array(20).fill('Widget for all'))
})

it('a word is found even if many shorter words have its stem, and a number is found as it is', async () => {
  // Shorter words are searched for first.
  const stem = 'expor'
  const others = Array.from({ length: 20 }, (_, n) => `${stem}${String.fromCodePoint(0x61 + n)}`)
  const map = await aMapOf('Exports', 'Error 40412', 'Error 40419', ...others)

  // No task has both words.
  expect(await similarTitles(map, 'Exports Error')).toContain('Exports')
  expect((await similarTitles(map, 'Error 40419'))[0]).toBe('Error 40419')
})

it('tasks that share two common keywords are found for each pair of keywords', async () => {
  const map = await aMapOf('Folders', 'Export', 'Invoices', 'Export folders')
  for (const title of ['Folders', 'Export', 'Invoices', 'Export folders']) await copyTask(map, title, 60)
  for (const title of ['Export invoices', 'Folders of invoices']) await map.task({ title })

  const search = await searchIn(viewerContext(map, undefined))
  const { candidates } = await similarCandidates(search, 'Export folders invoices')

  const titles = candidates.map(({ title }) => title)
  for (const title of ['Export folders', 'Export invoices', 'Folders of invoices']) expect(titles).toContain(title)
})
