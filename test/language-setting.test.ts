import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { catalogues } from '../src/words/words.ts'

const tags = catalogues.map(({ language }) => language)

it("DEFAULT_LANGUAGE accepts a catalogue's tag in any case", () => {
  expect(readConfig({}).DEFAULT_LANGUAGE).toBe(tags[0])
  for (const tag of tags) expect(readConfig({ DEFAULT_LANGUAGE: tag.toUpperCase() }).DEFAULT_LANGUAGE).toBe(tag)
})

it('rejects any other DEFAULT_LANGUAGE and lists the available tags', () => {
  expect(() => readConfig({ DEFAULT_LANGUAGE: 'xx' })).toThrow(
    `The setting DEFAULT_LANGUAGE is invalid: it must be ${tags.join(' or ')}.`,
  )
})
