import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exportMapFiles } from '../../src/features/imports/queries/export-map-files.ts'
import { csv } from '../../src/features/imports/sources/csv.ts'
import { importMapFiles } from '../../src/features/imports/verbs/import-map-files.ts'
import { aMap, type TestMap } from '../support/builders/a-map.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aTaskOf } from '../support/builders/a-task-of.ts'
import { actingAs } from '../support/builders/acting-as.ts'
import { convert } from '../support/builders/import-sources.ts'
import { aFolder } from '../support/builders/map-files.ts'

const odd = ['=1+1', "'=quoted", '- a list\n- of two', '@someone', 'a, "b"; c', "'tis", '  spaces  ', '＝full']

/** Tasks with their comments, votes and notes, without the ids. */
async function contentOf(map: TestMap) {
  const manage = map.client('manage')
  const tasks = []
  for (const task of (await manage.tasks.list({ page_size: 100 })).results) {
    const { title, description, created, pending, author } = task
    const comments = (await manage.comments.list(task.id)).results
    const contents = new Map(comments.map(({ id, content }) => [id, content]))
    tasks.push({
      ...{ title, description, created, pending, author: author.display_name, category: task.category?.name },
      list: task.parent.name,
      comments: comments.map(({ content, created, author, in_reply_to }) => [
        ...[content, created, author.display_name, contents.get(in_reply_to ?? 0)],
      ]),
      votes: (await manage.votes.list(task.id)).results
        .map(({ author, created }) => [author.display_name, created])
        .sort(),
      notes: (await manage.notes.list(task.id)).results.map(({ content, created }) => [content, created]),
    })
  }
  return tasks.toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

it('importing the exported spreadsheets gives the same tasks, comments, votes and notes', async () => {
  const map = await aMap()
  const manage = map.client('manage')
  await manage.categories.create({ name: 'Look, and feel', emoji_shortname: ':eyes:' })
  const people = await Promise.all([1, 2, 3].map(() => aPerson(map, { first_name: 'Sam', last_name: 'Lee' })))
  for (const [index, text] of odd.entries()) {
    const parent = map.list(index % 2 ? 'planned' : 'suggestions')
    const task = await manage.tasks.create({
      parent,
      title: text.replaceAll('\n', ' '),
      description: text,
      category: 'Look, and feel',
    })
    const comment = await manage.comments.create({ parent: task.id, content: text })
    await manage.comments.create({ parent: task.id, content: `${text} too`, in_reply_to: comment.id })
    await manage.notes.create({ parent: task.id, content: text })
    for (const { email } of people) await manage.votes.create({ parent: task.id, voter: { email } })
  }
  for (const person of people) await aTaskOf(actingAs(map, person), { parent: map.list(), title: `By ${person.email}` })
  const folder = await aFolder()

  await exportMapFiles(map.operator, { folder, csv: true })

  const posts = await readFile(join(folder, 'posts.csv'), 'utf8')
  for (const line of posts.split('\r\n')) expect(line).not.toMatch(/(?:^|,)"?[=+\-@＝]/)
  const files = ['posts', 'comments', 'votes', 'notes'].map((name) => join(folder, `${name}.csv`))
  const converted = await convert(csv, files)
  expect(converted.skipped.length).toBe(0)
  const other = await aMap()
  await importMapFiles(other.operator, { folder: converted.folder })
  const [before, after] = [await contentOf(map), await contentOf(other)]
  expect(before).toHaveLength(odd.length + people.length)
  expect(after).toEqual(before)
})
