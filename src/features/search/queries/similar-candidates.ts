import type { MapContext } from '../../../platform/context.ts'
import { readPieces } from '../rules/search-terms.ts'
import { similarity, type Weighed } from '../rules/similarity.ts'
import { isIdle } from '../rules/stop-words.ts'
import { type Candidate, tasksAmong, tasksHolding } from './candidates.ts'
import { type Telling, tellingWords } from './keywords.ts'

/** Below, two titles have a word in common rather than a wish. */
const threshold = 0.5

/** So many of each kind are compared with the title. */
const looked = 100

/** Tasks that say much the same as a title, the most alike first. */
export async function tasksLike(ctx: MapContext, title: string): Promise<Candidate[]> {
  const words = await tellingWords(ctx, title)
  if (words.length === 0) return []
  const described = await tasksHolding(ctx, 'text', { all: words.map(({ plain }) => plain) }, looked)
  const titled = await tasksHolding(ctx, 'title', { all: words.map(({ query }) => query) }, looked)
  const some = await tasksAmong(ctx, mostTold(words), looked)
  const candidates = new Map([...described, ...titled, ...some].map((task) => [task.id, task]))

  const inText = new Set(described.map(({ id }) => id))
  const likeness = likenessTo(title, words)
  return [...candidates.values()]
    .map((task) => ({ task, likeness: likeness(task.title) + (inText.has(task.id) ? saidInText(words) : 0) }))
    .filter((one) => one.likeness >= threshold)
    .sort((one, other) => other.likeness - one.likeness || other.task.votes_count - one.task.votes_count)
    .map(({ task }) => task)
}

/** That a text holds every word says the more the more they are: two may well stand in it by chance. */
const saidInText = ({ length }: Telling[]): number => (length < 2 ? 0 : length === 2 ? 0.25 : threshold)

/** The tasks whose titles hold the most of the words, by weight. */
function mostTold(words: Telling[]): number[] {
  const told = new Map<number, number>()
  for (const { ids, weight } of words) for (const id of ids) told.set(id, (told.get(id) ?? 0) + weight)
  const most = [...told].sort(([id, one], [otherId, other]) => other - one || id - otherId).slice(0, looked)
  return most.map(([id]) => id)
}

function likenessTo(title: string, words: Telling[]): (other: string) => number {
  const usual = words.reduce((total, { weight }) => total + weight, 0) / words.length
  const known = new Map(words.map(({ word, weight }) => [word, weight]))
  const weighed = (text: string): Weighed[] =>
    readPieces(text).map(({ text: word }) => ({
      word,
      weight: known.get(word) ?? (isIdle(word) ? usual / 10 : usual),
    }))
  const typed = weighed(title)
  return (other) => similarity(typed, weighed(other))
}
