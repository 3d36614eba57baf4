import type { MapContext } from '../../platform/context.ts'

interface OwnSuggestion {
  author_id: number
  /** Whether somebody else has voted for it or commented on it. */
  isShared: boolean
}

/** People change and delete a suggestion of theirs while nobody else has taken part: nobody agrees to what changes later. */
export const mayEditSuggestion = ({ actor }: Pick<MapContext, 'actor'>, task: OwnSuggestion): boolean =>
  actor.kind === 'person' && actor.user_id === task.author_id && !task.isShared
