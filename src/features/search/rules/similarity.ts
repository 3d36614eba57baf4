import { isOneEditAway } from '../../../lib/edit-distance.ts'

/** A word of a title, and how much it says. */
export interface Weighed {
  word: string
  weight: number
}

/**
 * From 0 to 1, how much two titles say the same, in whatever order: the weight of what they share, measured by the
 * whole of both. A short title inside a long one is nearer than two long ones that share as much.
 */
export function similarity(one: Weighed[], another: Weighed[]): number {
  const [title, other] = [joinedAs(one, another), joinedAs(another, one)]
  const shared = title.reduce((total, { word, weight }) => {
    return total + weight * Math.max(0, ...other.map((theirs) => closeness(word, theirs.word)))
  }, 0)
  return shared === 0 ? 0 : Math.min(1, shared / Math.sqrt(weightOf(title) * weightOf(other)))
}

const weightOf = (words: Weighed[]): number => words.reduce((total, { weight }) => total + weight, 0)

/** Two words that the other title writes as one are one. */
function joinedAs(words: Weighed[], other: Weighed[]): Weighed[] {
  const joined: Weighed[] = []
  for (const next of words) {
    const last = joined.at(-1)
    const together = last && last.word + next.word
    if (last && other.some(({ word }) => word === together)) {
      joined.splice(-1, 1, { word: last.word + next.word, weight: Math.max(last.weight, next.weight) })
    } else joined.push(next)
  }
  return joined
}

/** The same word; a slip; or another form of it, as export, exports and exporting. */
function closeness(word: string, other: string): number {
  if (word === other) return 1
  if (isOneEditAway(word, other)) return 0.85
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  const common = commonStart(short, long)
  if (common < short.length) return common >= 5 && common / long.length >= 0.6 ? 0.85 : 0
  return common >= 3 && common / long.length >= 0.55 ? 0.85 : 0
}

function commonStart(short: string, long: string): number {
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return at
}
