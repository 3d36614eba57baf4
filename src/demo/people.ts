import { slugOf } from '../lib/slug.ts'
import { readData } from './data.ts'
import type { Random } from './random.ts'

export interface Person {
  email: string
  first_name: string
  last_name: string
  /** A key of `demo/names.json`: people who write in a language have names of that language. */
  from: string
  /** Set by the first thing they do. */
  id?: number
}

/** First and last names that go together, by where people come from. */
const names = readData<Record<string, { first: string; last: string }>>('names')

/** People with a name of their own and an email address that receives no mail. */
export function inventPeople(random: Random, count: number): Person[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, () => {
    const [from, { first, last }] = random.pick(Object.entries(names))
    const first_name = random.pick(first.split(' '))
    const last_name = random.pick(last.split(' '))
    const email = freeAddress(random, taken, `${first_name} ${last_name}`)
    taken.add(email)
    return { email, first_name, last_name, from }
  })
}

function freeAddress(random: Random, taken: Set<string>, name: string): string {
  const local = slugOf(name, 'reader').replaceAll('-', '.')
  const domain = random.pick(['example.org', 'example.com', 'example.net'])
  for (let number = 1; ; number += 1) {
    const address = `${local}${number === 1 ? '' : number}@${domain}`
    if (!taken.has(address)) return address
  }
}
