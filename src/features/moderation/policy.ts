import { userIdOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { mayModerate } from '../maps/policy.ts'

/** Private messages about a task are between the team and its author. Tokens with the read scope can't see them. */
export const mayReadMessages = (ctx: Pick<MapContext, 'actor' | 'role'>, task: { author_id: number }): boolean =>
  mayModerate(ctx) || (ctx.actor.kind === 'person' && task.author_id === userIdOf(ctx.actor))

/** People can't report their own posts; they can edit or delete them instead. */
export const mayReport = ({ actor }: Pick<MapContext, 'actor'>, record: { author_id: number }): boolean =>
  actor.kind !== 'person' || record.author_id !== userIdOf(actor)

export function assertMayReport(ctx: Pick<MapContext, 'actor'>, record: { author_id: number }): void {
  if (!mayReport(ctx, record)) throw new Forbidden('own_text', 'You cannot report your own post.')
}

/** Authors can see why their suggestion was declined. For everyone else, it's not found. */
export const maySeeDeclined = ({ actor }: Pick<MapContext, 'actor'>, task: { author_id: number }): boolean =>
  actor.kind === 'person' && task.author_id === userIdOf(actor)

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
