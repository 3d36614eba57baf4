import type { MapContext } from '../../platform/context.ts'

interface OwnSuggestion {
  author_id: number
  /** Whether someone else has voted for it or commented on it. */
  isShared: boolean
}

/** People edit and delete their own suggestion until someone else takes part, who would have agreed to another text. */
export const mayEditSuggestion = ({ actor }: Pick<MapContext, 'actor'>, task: OwnSuggestion): boolean =>
  actor.kind === 'person' && actor.user_id === task.author_id && !task.isShared
