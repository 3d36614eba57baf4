import { expect, it } from 'vitest'
import { readConfig } from '../src/config.ts'

it('LANGUAGE is the tag of a catalogue, in any letter case', () => {
  expect([readConfig({}).LANGUAGE, readConfig({ LANGUAGE: 'DE' }).LANGUAGE]).toEqual(['en', 'de'])
  expect(() => readConfig({ LANGUAGE: 'xx' })).toThrow('The setting LANGUAGE is not usable: it must be en or de.')
})
