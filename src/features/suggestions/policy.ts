import type { MapContext } from '../../platform/context.ts'

interface OwnSuggestion {
  author_id: number
  /** Whether anyone else has voted for it or commented on it. */
  isShared: boolean
}

/**
 * People can edit and delete their own suggestion until someone else votes or comments, since that person agreed to the
 * current text.
 */
export const mayEditSuggestion = ({ actor }: Pick<MapContext, 'actor'>, task: OwnSuggestion): boolean =>
  actor.kind === 'person' && actor.user_id === task.author_id && !task.isShared
