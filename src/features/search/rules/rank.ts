import { readWords } from '../../../lib/read-words.ts'
import type { Candidate } from '../queries/candidates.ts'
import { hitsIn } from './hits.ts'
import type { Asked } from './search-terms.ts'

/**
 * The best first: those whose titles say most of what was asked for and little else. Votes tell apart what is about as
 * good, for what many want is what most look for.
 */
export function ranked(candidates: Candidate[], asked: Asked[]): Candidate[] {
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate, asked) }))
    .sort((one, other) => other.score - one.score || other.candidate.id - one.candidate.id)
    .map(({ candidate }) => candidate)
}

function scoreOf({ title, votes_count }: Candidate, asked: Asked[]): number {
  const words = [...readWords(title)]
  const best = new Map<Asked, number>()
  let covered = 0
  let upTo = 0
  for (const { asked: one, fit, start, end } of hitsIn(words, asked)) {
    best.set(one, Math.max(best.get(one) ?? 0, fit))
    covered += Math.max(0, end - Math.max(start, upTo))
    upTo = Math.max(upTo, end)
  }
  const said = [...best.values()].reduce((total, fit) => total + fit, 0) / asked.length
  const written = words.reduce((total, { start, end }) => total + end - start, 0)
  return 4 * said + 2 * Math.min(1, covered / Math.max(1, written)) + Math.log10(1 + votes_count) / 2
}
