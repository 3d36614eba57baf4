import type { MapContext } from '../../../platform/context.ts'
import {
  leavesOf,
  type ReadTerms,
  type TermField,
  type TermQuery,
  termsTextMatcher,
} from '../../../platform/db/full-text.ts'
import type { Candidate } from '../rules/rank.ts'

/** A search in a map, with what it has read already. */
export interface SearchContext extends MapContext {
  known?: KnownTasks
  /** More tasks have the words than are worth reading at once. */
  isCommon?: boolean
  /** The most voted visible tasks of a large map, which tell what is common. It is empty for a small one. */
  sample?: Promise<SampleTask[]>
}

export interface SampleTask extends Candidate {
  terms: ReadTerms
}

/** All tasks with any of these words, and their terms. */
export interface KnownTasks {
  words: TermQuery[]
  terms: Map<number, ReadTerms>
}

/** The tasks that match; undefined if the index has to be asked. */
export function knownMatches(
  { known, map }: SearchContext,
  field: TermField,
  query: TermQuery,
): { ids: number[]; isCommon: false } | undefined {
  if (!known || !areKnown(known, query)) return undefined
  const isMatch = termsTextMatcher({ map_id: map.id, field }, query)
  const ids = [...known.terms].filter(([, terms]) => isMatch(terms)).map(([id]) => id)
  return { ids, isCommon: false }
}

/** Whether every task with one of the words of the query is among the known ones. */
export const areKnown = ({ words }: KnownTasks, query: TermQuery): boolean =>
  leavesOf(query).every((leaf) => words.some((word) => includes(word, leaf)))

function includes(known: TermQuery, leaf: TermQuery): boolean {
  const text = 'word' in leaf ? leaf.word : 'prefix' in leaf ? leaf.prefix : ''
  if ('prefix' in known) return text.startsWith(known.prefix)
  return 'word' in known && 'word' in leaf && known.word === text
}
