import type { MapContext } from '../../../platform/context.ts'
import type { TermQuery } from '../../../platform/db/full-text.ts'
import type { Candidate } from '../rules/rank.ts'
import { readWordsAndBigrams } from '../rules/search-terms.ts'
import { similarity, type WeightedWord } from '../rules/similarity.ts'
import { isStopWord } from '../rules/stop-words.ts'
import { someMatching, tasksWithIds } from './candidates.ts'
import { findKeywords, type Keyword } from './keywords.ts'

/** Less similar titles share a word but not a topic. */
const minSimilarity = 0.5

/** How many of the tasks that share words with the title are compared with it. */
const maxCompared = 100

/** Tasks similar to a title, most similar first. */
export async function similarCandidates(ctx: MapContext, title: string): Promise<Candidate[]> {
  const keywords = await findKeywords(ctx, title)
  if (keywords.length === 0) return []
  const allKeywords = { all: keywords.map((keyword) => keyword.exactQuery) }
  const { found: byText } = await someMatching(ctx, 'text', allKeywords)
  // All titles with a rare keyword are known. Among common ones, those that share all or two of them are looked up.
  const byTitle = keywords.every(({ isCommon }) => isCommon)
    ? (await someMatching(ctx, 'title', { any: combinations(keywords) })).found
    : []
  const byWeight = await tasksWithIds(ctx, heaviestTitleMatches(keywords))
  const candidates = new Map([...byText, ...byTitle, ...byWeight].map((task) => [task.id, task]))

  const textMatches = new Set(byText.map(({ id }) => id))
  const similarityOf = similarityTo(title, keywords)
  const score = (task: Candidate) => similarityOf(task.title) + (textMatches.has(task.id) ? textBonus(keywords) : 0)
  return [...candidates.values()]
    .map((task) => ({ task, score: score(task) }))
    .filter(({ score }) => score >= minSimilarity)
    .sort((a, b) => b.score - a.score || b.task.votes_count - a.task.votes_count)
    .map(({ task }) => task)
}

/** All keywords, or two of the three heaviest ones. */
function combinations(keywords: Keyword[]): TermQuery[] {
  const [a, b, c] = keywords.toSorted((one, other) => other.weight - one.weight).map(({ formsQuery }) => formsQuery)
  if (!a || !b || !c) return [{ all: keywords.map(({ formsQuery }) => formsQuery) }]
  return [{ all: [a, b] }, { all: [a, c] }, { all: [b, c] }]
}

/** For a text that contains all keywords. With more keywords it is less likely to be chance. */
const textBonus = ({ length }: Keyword[]): number => (length < 2 ? 0 : length === 2 ? 0.25 : minSimilarity)

/** The tasks whose titles contain the most keywords, by weight. */
function heaviestTitleMatches(keywords: Keyword[]): number[] {
  const weights = new Map<number, number>()
  for (const { titleIds, weight } of keywords) {
    for (const id of titleIds) weights.set(id, (weights.get(id) ?? 0) + weight)
  }
  return [...weights]
    .sort(([idA, weightA], [idB, weightB]) => weightB - weightA || idA - idB)
    .slice(0, maxCompared)
    .map(([id]) => id)
}

/** Words that are no keywords count as an average keyword, stop words as a tenth of it. */
function similarityTo(title: string, keywords: Keyword[]): (otherTitle: string) => number {
  const averageWeight = keywords.reduce((total, { weight }) => total + weight, 0) / keywords.length
  const weights = new Map(keywords.map(({ word, weight }) => [word, weight]))
  const weighted = (text: string): WeightedWord[] =>
    readWordsAndBigrams(text).map(({ text: word }) => ({
      word,
      weight: weights.get(word) ?? (isStopWord(word) ? averageWeight / 10 : averageWeight),
    }))
  const words = weighted(title)
  return (otherTitle) => similarity(words, weighted(otherTitle))
}
