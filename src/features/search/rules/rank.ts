import { splitShortText, type Word } from '../../../lib/words-in-text.ts'
import { type SearchTerm, wordOf } from './search-terms.ts'
import { isWordOfPhrase } from './synonyms.ts'
import { matchesIn, synonymQuality } from './text-matches.ts'

export interface Candidate {
  id: number
  title: string
  total_votes: number
  /** The comment that matches, if the task itself doesn't. */
  comment_id?: number
}

/** No one reads more results than this. */
export const maxResults = 300

export interface Found {
  tasks: Candidate[]
  /** Whether there are no further matches. */
  isComplete: boolean
}

/** The weight of each word in a search. Rare words weigh more. */
export type Weights = Map<string, number>

/**
 * Best first: titles with most of the terms, especially the rare ones, and few other words. Votes decide between titles
 * that match about equally well, because people mostly search for popular requests.
 */
export function rankCandidates(
  candidates: Candidate[],
  terms: SearchTerm[],
  weights: Weights = new Map(),
): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: inSteps(scoreOf(candidate, terms, weights)) }))
    .sort((a, b) => b.score - a.score || byVotes(a.candidate, b.candidate))
    .map(({ candidate }) => candidate)
}

/** Scores closer than this are a tie. */
const inSteps = (score: number): number => Math.round(score * 2)

export const byVotes = (a: Candidate, b: Candidate): number => b.total_votes - a.total_votes || b.id - a.id

function scoreOf({ title }: Candidate, terms: SearchTerm[], weights: Weights): number {
  const words = splitShortText(title)
  const bestQuality = new Map<SearchTerm, number>()
  let matchedLength = 0
  let matchedEnd = 0
  for (const { term, quality, start, end } of matchesIn(words, terms)) {
    bestQuality.set(term, Math.max(bestQuality.get(term) ?? 0, quality))
    matchedLength += Math.max(0, end - Math.max(start, matchedEnd))
    matchedEnd = Math.max(matchedEnd, end)
  }
  const weightOf = (term: SearchTerm): number => weights.get(wordOf(term)) ?? 1
  const qualityOf = (term: SearchTerm): number =>
    bestQuality.get(term) ?? (hasScatteredSynonym(term, words) ? synonymQuality : 0)
  const matched = terms.reduce((total, term) => total + weightOf(term) * qualityOf(term), 0)
  const termScore = matched / terms.reduce((total, term) => total + weightOf(term), 0)
  const titleLength = words.reduce((total, { start, end }) => total + end - start, 0)
  const titleScore = Math.min(1, matchedLength / Math.max(1, titleLength))
  return 4 * termScore + 2 * titleScore
}

/** Whether all words of a synonym occur in the title, in any order. */
const hasScatteredSynonym = ({ synonyms }: SearchTerm, title: Word[]): boolean =>
  synonyms.some(({ words }) => words.every((word) => title.some((other) => isWordOfPhrase(word, other.word))))
