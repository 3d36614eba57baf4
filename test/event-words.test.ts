import { expect, it } from 'vitest'
import { events } from '../src/features.ts'
import { wordsIn } from '../src/words/words.ts'

it('the audit log has words for every event of a map', () => {
  const t = wordsIn('en')
  const missing = events.filter(({ belongsTo, name }) => belongsTo === 'map' && !t.has(`audit.event.${name}`))

  expect(
    missing.map(({ name }) => name),
    'Add `audit.event.<name>` to src/words/en/insight.ts.',
  ).toEqual([])
})
