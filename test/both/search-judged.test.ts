import { beforeAll, expect, it } from 'vitest'
import type { TestMap } from '../support/builders/a-map.ts'
import { aJudgedBoard, recallAtFive } from '../support/judged/judged-board.ts'

let map: TestMap
beforeAll(async () => {
  map = await aJudgedBoard()
})

/** How many of the judged searches find their task in the top five. Decision 51 has the earlier numbers. */
it.each([
  ['en', { search: 58, similar: 48 }],
  ['de', { search: 20, similar: 18 }],
  ['fr', { search: 15, similar: 15 }],
  ['ja', { search: 18, similar: 17 }],
])('search and similar tasks find a task by different wording: %s', async (language, least) => {
  const { pairs, missedBySearch, missedBySimilar } = await recallAtFive(map, language)

  expect(pairs - missedBySearch.length, missedBySearch.join('\n')).toBeGreaterThanOrEqual(least.search)
  expect(pairs - missedBySimilar.length, missedBySimilar.join('\n')).toBeGreaterThanOrEqual(least.similar)
})
