import { expect, it } from 'vitest'
import { maxMatches } from '../../src/features/search/queries/list-matches.ts'
import { createTask } from '../../src/features/tasks/verbs/tasks.ts'
import { aMap } from '../support/builders/a-map.ts'
import { renderTask } from '../support/builders/render.ts'
import { resultTitles, similarTitles, viewerContext } from '../support/builders/search.ts'

/** A map in which all tasks have the same text, and one in the middle has votes. */
async function aRepetitiveMap() {
  const map = await aMap()
  const { user_id } = await map.database.read
    .selectFrom('tokens')
    .select('user_id')
    .where('map_id', '=', map.id)
    .executeTakeFirstOrThrow()
  await viewerContext(map, { id: user_id, member: true }).transaction(async (tx) => {
    for (let number = 0; number < maxMatches * 2; number += 1) {
      const title = `Export reminders to folder ${number}`
      await createTask(tx, renderTask({ parent: map.list(), title, description: 'Our team needs it every day.' }))
    }
  })
  const popular = await map.task({ title: 'Export reminders to paper', description: 'Our team needs it every day.' })
  await map.task({ title: 'Zeppelins', description: 'Nothing of the sort.' })
  await map.client('write').votes.create({ parent: popular.id })
  return map
}

it('a search for very common words returns a full page, most voted first, for titles, text and prefixes', async () => {
  const map = await aRepetitiveMap()

  for (const words of ['export', 'team', 'exp', 'te', 'team every', 'export da', 'reminders day']) {
    const titles = await resultTitles(map, words)
    expect(titles, words).toHaveLength(20)
    expect(titles[0], words).toBe('Export reminders to paper')
  }
  // A single rare word decides, whatever the others are.
  expect(await resultTitles(map, 'export reminders folder 7')).toEqual(
    expect.arrayContaining(['Export reminders to folder 7']),
  )
  expect(await resultTitles(map, 'team zeppelins')).toContain('Zeppelins')
  expect((await similarTitles(map, 'Export the reminders on paper'))[0]).toBe('Export reminders to paper')
})
