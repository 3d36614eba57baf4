import type { Words } from './words.ts'

interface LeftOut {
  /** A code. Another version of Cairn may have others. */
  reason: string
  count: number
  places: string[]
}

/** What an import leaves out, and where the first of it is: `2 votes without a voter (votes.csv:3, votes.csv:9)`. */
export function leftOutText(t: Words, { reason, count, places }: LeftOut): string {
  const text = t.find(`left-out.${reason}`, { count }) ?? `${t.number(count)}: ${reason}`
  const where = [...places, ...(places.length < count ? ['…'] : [])].join(', ')
  return places.length > 0 ? `${text} (${where})` : text
}

interface Plan {
  files: { people?: { created: number; unchanged: number } }
  people: { without_address: number }
}

/** The people that an import would add. Undefined if there are none. */
export function peopleText(t: Words, { files, people }: Plan): string | undefined {
  const { created, unchanged: known } = files.people ?? { created: 0, unchanged: 0 }
  const values = { count: created + known, created, known, unreachable: people.without_address }
  return created + known > 0 ? t('imports.people', values) : undefined
}

const dated = ['tasks', 'comments', 'votes', 'notes', 'subscriptions'] as const

/** Which records have no date, and what they get instead. */
export const undatedTexts = (t: Words, files: { [file in (typeof dated)[number]]?: { undated: number } }): string[] =>
  dated.flatMap((file) => {
    const { undated = 0 } = files[file] ?? {}
    return undated > 0 ? [t(`imports.undated.${file}`, { count: undated })] : []
  })
