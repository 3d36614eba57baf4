import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/project.ts'

/** Reads a file of the folder `demo`: texts and probabilities. Only the demo loads this module. */
export const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(join(projectRoot, 'demo', `${name}.json`), 'utf8'))

/** The texts of a category or a language. */
export function textsFor(texts: Record<string, string[]>, key: string): string[] {
  const list = texts[key]
  if (!list) throw new Error(`The demo has no texts for ${key}.`)
  return list
}
