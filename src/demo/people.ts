import { slugOf } from '../lib/slug.ts'
import { names } from './names.ts'
import type { Random } from './random.ts'

export type Language = 'de' | 'fr' | 'ja' | 'ar' | 'ru'
export const languages: Language[] = ['de', 'fr', 'ja', 'ar', 'ru']

export interface Person {
  email: string
  first_name: string
  last_name: string
  from: string
  /** Known from the first thing they do. */
  id?: number
}

/** People with a name of their own and a mail address nobody can receive mail at. */
export function inventPeople(random: Random, count: number): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, () => {
    const from = random.pick(Object.keys(names))
    const first_name = random.pick(wordsOf(names[from]?.first))
    const last_name = random.pick(wordsOf(names[from]?.last))
    const email = freeAddress(random, taken, `${first_name} ${last_name}`)
    taken.add(email)
    return { email, first_name, last_name, from }
  })
}

const wordsOf = (text = ''): string[] => text.split(' ')

function freeAddress(random: Random, taken: Set<string>, name: string): string {
  const local = slugOf(name, 'reader').replaceAll('-', '.')
  const domain = random.pick(['example.org', 'example.com', 'example.net'])
  for (let number = 1; ; number += 1) {
    const address = `${local}${number === 1 ? '' : number}@${domain}`
    if (!taken.has(address)) return address
  }
}
