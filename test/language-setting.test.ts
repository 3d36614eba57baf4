import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'
import { catalogues } from '../src/words/words.ts'

const tags = catalogues.map(({ language }) => language)

it("LANGUAGE accepts a catalogue's tag in any case", () => {
  expect(readConfig({}).LANGUAGE).toBe(tags[0])
  for (const tag of tags) expect(readConfig({ LANGUAGE: tag.toUpperCase() }).LANGUAGE).toBe(tag)
})

it('rejects any other LANGUAGE and lists the available tags', () => {
  expect(() => readConfig({ LANGUAGE: 'xx' })).toThrow(
    `The setting LANGUAGE is invalid: it must be ${tags.join(' or ')}.`,
  )
})
