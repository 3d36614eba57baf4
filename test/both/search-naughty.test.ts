import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { splitWordsAndBigrams } from '../../src/features/search/rules/words-and-bigrams.ts'
import type { TestMap } from '../support/builders/a-map.ts'
import { aMapOf, resultTitles, search, similarTitles } from '../support/builders/search.ts'
import { lineOf } from '../support/fuzzing/arbitraries.ts'
import { runs } from '../support/fuzzing/runs.ts'

const signs = [...'"*():^%_\'\\-+&|!{}[]~$?\0', '<->', '::', '/*', '--', '\ud800']
const operators = ['AND', 'OR', 'NOT', 'NEAR(', ...signs]

describe('everything people type is treated as text', () => {
  let map: TestMap
  beforeAll(async () => {
    map = await aMapOf('Dark mode', { title: 'Export', description: 'to CSV', comments: ['and PDF'] })
  })

  it('naughty strings cause no error', async () => {
    for (const words of naughtyStrings) {
      await search(map, words)
      await similarTitles(map, words)
    }
  })

  it('operators have no effect at any position', async () => {
    for (const sign of signs) {
      for (const words of [`dark ${sign}`, `${sign}dark`, `${sign} dark${sign}mode ${sign}`]) {
        expect(await resultTitles(map, words), words).toEqual(['Dark mode'])
      }
    }
  })

  it('random text causes no error', async () => {
    const word = fc.oneof(fc.constantFrom(...operators), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
        await search(map, words.join(' '))
        await similarTitles(map, words.join(' '))
      }),
      { numRuns: runs(100) },
    )
  })

  it('every task is found by its own title', async () => {
    await fc.assert(
      fc.asyncProperty(lineOf(200), async (text) => {
        const { id, title } = await map.task({ title: text })
        const { tasks } = await search(map, title)
        await map.client('manage').tasks.delete(id)

        if (splitWordsAndBigrams(title).length > 0) expect(tasks.map((task) => task.id)).toContain(id)
      }),
      { numRuns: runs(100) },
    )
  })
})
