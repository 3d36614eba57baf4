import { folded } from '../../../lib/text.ts'

export interface Participant {
  id: number
  name: string
  /** The name, followed by the person's id if several people share it. */
  label: string
}

/** Further mentions in a comment are ignored, even after an edit, because each one sends an email. */
export const maxMentions = 10

/** How many @ signs in a comment are checked. Anyone can submit one, and checking takes time. */
const maxSigns = 50

export function withLabels(people: { id: number; first_name: string; last_name: string }[]): Participant[] {
  const named = people.map(({ id, first_name, last_name }) => {
    const name = `${first_name} ${last_name}`.trim()
    return { id, name, key: folded(name) }
  })
  const sameName = Map.groupBy(named, ({ key }) => key)
  return named.map(({ id, name, key }) => {
    const isShared = (sameName.get(key)?.length ?? 0) > 1
    return { id, name, label: isShared ? `${name} #${id}` : name }
  })
}

/** False for most comments, which then don't have to be compared with names. */
export const mayMention = (text: string): boolean => text.includes('@')

/**
 * The people mentioned in a comment as `@Name`. The longest match wins, so `@Ada Byron` isn't Ada. A name that several
 * people share only matches with an id (`@Ada Byron #12`).
 */
export function mentionedIn(text: string, people: Participant[]): number[] {
  const shown = folded(text)
  const labels = people.map(({ id, label }) => ({ id, label: folded(label) }))
  labels.sort((a, b) => b.label.length - a.label.length)
  const names = [...new Set(people.map(({ name }) => folded(name)))].toSorted((a, b) => b.length - a.length)
  // A label is never shorter than its name. The extra letter shows whether the match is a whole word.
  const longest = (labels[0]?.label.length ?? 0) + 2
  const found = new Set<number>()
  let signs = 0
  for (const { index } of shown.matchAll(/(?<![\p{L}\p{N}_.+-])@/gu)) {
    signs += 1
    if (signs > maxSigns || found.size === maxMentions) break
    const after = shown.slice(index + 1, index + 1 + longest)
    const person = labels.find(({ label }) => beginsWith(after, label))
    if (!person) continue
    const name = names.find((name) => beginsWith(after, name)) ?? ''
    if (person.label.length >= name.length) found.add(person.id)
  }
  return [...found]
}

/** Matches whole words only. */
const beginsWith = (text: string, name: string): boolean =>
  text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))

export interface Mentioned {
  id: number
  name: string
}

/** The rendered HTML with mentions shown as chips. Code and links are left alone. */
export function withMentions(html: string, people: Mentioned[] = []): string {
  const names = people.filter(({ name }) => name !== '').flatMap(({ id, name }) => [`${name} #${id}`, name])
  if (names.length === 0) return html
  const longestFirst = names.map(asPattern).toSorted((a, b) => b.length - a.length)
  const mention = `(?<![\\p{L}\\p{N}_.+-])@(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`
  const skipped = '<(a|code|pre)\\b.*?</\\1>|<(?:"[^"]*"|[^">])*>'
  return html.replace(new RegExp(`${skipped}|${mention}`, 'gisu'), (text) =>
    text.startsWith('<') ? text : `<span class="mention">${text}</span>`,
  )
}

const asPattern = (name: string): string =>
  name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
