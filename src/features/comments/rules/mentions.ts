import { folded } from '../../../lib/text.ts'

export interface Participant {
  id: number
  name: string
  /** The name; with the number of the person where several are called the same. */
  label: string
}

export function withLabels(people: { id: number; first_name: string; last_name: string }[]): Participant[] {
  const named = people.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}`.trim() }))
  return named.map(({ id, name }) => ({ id, name, label: isShared(named, name) ? `${name} #${id}` : name }))
}

/** The person with this label, whatever the case and with or without an @ before it. */
export const findLabel = (people: Participant[], label: string): Participant | undefined =>
  people.find((person) => folded(person.label) === folded(label.trim().replace(/^@/, '')))

/**
 * Who is named in a text as `@Name`. The longest name counts, so that `@Ada Byron` is not Ada. A name that several people
 * have is nobody: it takes the number as well (`@Ada Byron #12`).
 */
export function mentionedIn(text: string, people: Participant[]): number[] {
  const shown = folded(text)
  const longestFirst = people.toSorted((a, b) => b.label.length - a.label.length)
  const names = [...new Set(people.map(({ name }) => folded(name)))].toSorted((a, b) => b.length - a.length)
  const found = new Set<number>()
  for (const { index } of shown.matchAll(/(?<![\p{L}\p{N}_.+-])@/gu)) {
    const after = shown.slice(index + 1)
    const person = longestFirst.find(({ label }) => beginsWith(after, folded(label)))
    const longest = names.find((name) => beginsWith(after, name))
    if (person && (longest === undefined || folded(person.label).length >= longest.length)) found.add(person.id)
  }
  return [...found]
}

const isShared = (people: { name: string }[], name: string): boolean =>
  people.filter((person) => folded(person.name) === folded(name)).length > 1

/** As whole words. */
const beginsWith = (text: string, name: string): boolean =>
  text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
