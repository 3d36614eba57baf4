import { readWords } from '../../../lib/read-words.ts'
import type { SearchTerm } from './search-terms.ts'
import { matchesIn } from './text-matches.ts'

/** A task that may be a result. */
export interface Candidate {
  id: number
  title: string
  votes_count: number
  /** The comment that matches, if the task itself does not. */
  comment_id?: number
}

/**
 * The best first: titles that contain most of the terms and few other words. Votes decide between titles that match
 * about as well, because most people search for what many people want.
 */
export function rankCandidates(candidates: Candidate[], terms: SearchTerm[]): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, terms) }))
    .sort((a, b) => b.score - a.score || b.candidate.id - a.candidate.id)
    .map(({ candidate }) => candidate)
}

function scoreOf({ title, votes_count }: Candidate, terms: SearchTerm[]): number {
  const words = [...readWords(title)]
  const bestQuality = new Map<SearchTerm, number>()
  let matchedLength = 0
  let matchedEnd = 0
  for (const { term, quality, start, end } of matchesIn(words, terms)) {
    bestQuality.set(term, Math.max(bestQuality.get(term) ?? 0, quality))
    matchedLength += Math.max(0, end - Math.max(start, matchedEnd))
    matchedEnd = Math.max(matchedEnd, end)
  }
  const termScore = [...bestQuality.values()].reduce((total, quality) => total + quality, 0) / terms.length
  const titleLength = words.reduce((total, { start, end }) => total + end - start, 0)
  const titleScore = Math.min(1, matchedLength / Math.max(1, titleLength))
  return 4 * termScore + 2 * titleScore + Math.log10(1 + votes_count) / 2
}
