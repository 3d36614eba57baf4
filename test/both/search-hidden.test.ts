import { describe, expect, it } from 'vitest'
import { listSimilarTasks } from '../../src/features/search/queries/search-tasks.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aBrowser, aPerson } from '../support/builders/a-person.ts'
import { aMapOf, resultTitles, search, similarTitles, viewerContext } from '../support/builders/search.ts'

const board = () =>
  aMapOf(
    'Zeppelin',
    { title: 'Dark mode', description: 'For tired eyes', comments: ['Mine are sore'], votes: 2 },
    { title: 'Dark mode at night', description: 'By the clock' },
    'Keyboard shortcuts',
    'Rooms on the plan',
    { title: 'Export of tables', description: 'as Markdown', comments: ['and as CSV'] },
  )

const pendingText = {
  title: 'Layoffs announced tomorrow',
  description: 'Forty propellers',
  comment: 'Weigh the anchor',
}
const editedText = { title: 'Dark zeppelins', description: 'Mode, keyboard, export, tables' }

/** Searches by someone trying to guess a pending task: its words, their typos, and both with other words. */
const words = [pendingText, editedText].flatMap((texts) =>
  Object.values(texts).flatMap((text) => text.match(/\w+/g) ?? []),
)
const searches = [
  ...words,
  ...words.map((word) => `${word.slice(0, 2)}${word.slice(3)}`),
  ...words.map((word) => `zeppelin ${word}`),
  // Two typos: one is corrected only if the other can be corrected as well.
  ...words.map((word) => `keybaord ${word.slice(0, 2)}${word.slice(3)}`),
  ...words.map((word) => `dark ${word.slice(1)} night`),
  // A word that exists in the map weighs less than an unknown one, and weights affect similarity.
  ...words.map((word) => ['zeppelin', ...[1, 2, 3].map((n) => word.slice(0, 3) + n)].join(' ')),
  ...words.map((word) => ['dark', 'mode', ...[...'wxyz'].map((letter) => word.slice(0, 4) + letter)].join(' ')),
]

/** All results for two people who can't see pending tasks. */
async function resultsFor(map: TestMap, stranger: { id: number }): Promise<Record<string, string>> {
  const people = { visitor: undefined, stranger: { id: stranger.id, member: false } }
  const pairs = Object.entries(people).flatMap(([name, person]) =>
    searches.map(async (text) => {
      const results = await search(map, text, { person })
      const similar = await listSimilarTasks(viewerContext(map, person), text)
      return [`${text}, searched by ${name}`, JSON.stringify({ results, similar })]
    }),
  )
  return Object.fromEntries(await Promise.all(pairs))
}

describe("a pending task doesn't affect results for people who can't see it", () => {
  it('when it is created, commented on, edited and deleted; once approved, it is found', async () => {
    const map = await board()
    const [stranger, client] = [await aPerson(map), map.client('manage')]
    const before = await resultsFor(map, stranger)

    const { id } = await map.task({ title: pendingText.title, description: pendingText.description, pending: true })
    expect(await resultsFor(map, stranger)).toEqual(before)
    await client.comments.create({ parent: id, content: pendingText.comment })
    expect(await resultsFor(map, stranger)).toEqual(before)
    await client.tasks.edit(id, editedText)
    expect(await resultsFor(map, stranger)).toEqual(before)
    await client.tasks.delete(id)
    expect(await resultsFor(map, stranger)).toEqual(before)

    const again = await map.task({ title: pendingText.title, description: pendingText.description, pending: true })
    await client.tasks.edit(again.id, { pending: false })
    for (const text of ['layoffs', 'layofs', 'propelers'])
      expect(await resultTitles(map, text)).toEqual([pendingText.title])
    expect(await similarTitles(map, 'Layoffs announced')).toEqual([pendingText.title])
    await client.tasks.edit(again.id, { pending: true })
    expect(await resultsFor(map, stranger)).toEqual(before)
  })

  it('when there are many of them', async () => {
    const map = await board()
    const stranger = await aPerson(map)
    const before = await resultsFor(map, stranger)

    for (let n = 0; n < 30; n += 1) await map.task({ title: `Keyboard layers ${n}`, pending: true })

    expect(await resultsFor(map, stranger)).toEqual(before)
  })

  it('on the pages', async () => {
    const map = await board()
    const visitor = aBrowser(map.url)
    const pages = ['suggest/similar?title=zeppelin+lay1+lay2+lay3', 'search?q=layofs', 'search?q=zeppelin+layoffs']
    const readPages = () =>
      Promise.all(
        pages.map(async (page) => {
          const { text } = await visitor.get(`/${map.team}/map/${page}`)
          return /<turbo-frame.*<\/turbo-frame>/s.exec(text)?.[0] ?? text
        }),
      )
    const before = await readPages()
    expect(before.join()).toContain('Zeppelin')

    await map.task({ title: pendingText.title, description: pendingText.description, pending: true })

    expect(await readPages()).toEqual(before)
  })
})

describe('a word in many pending tasks', () => {
  it('is corrected for the team immediately, and for everyone once an approved task has it', async () => {
    const map = await aMapOf(...Array.from({ length: 7 }, () => ({ title: 'Notifications', pending: true })))
    const member = { id: 0, member: true }

    expect(await resultTitles(map, 'nitifications')).toEqual([])
    expect(await resultTitles(map, 'nitifications', { person: member })).toHaveLength(7)
    await map.task({ title: 'Notifications by mail' })
    expect(await resultTitles(map, 'nitifications')).toEqual(['Notifications by mail'])
  })

  it('is stored for only five tasks once they are approved', async () => {
    const map = await aMapOf(...Array.from({ length: 7 }, () => ({ title: 'Notifications', pending: true })))
    const { results } = await map.client('manage').tasks.list()

    for (const { id } of results) await map.client('manage').tasks.edit(id, { pending: false })

    const stored = map.database.read.selectFrom('task_words').select('task_id').where('map_id', '=', map.id)
    expect(await stored.execute()).toHaveLength(5)
    expect(await resultTitles(map, 'nitifications')).toHaveLength(7)
  })
})
