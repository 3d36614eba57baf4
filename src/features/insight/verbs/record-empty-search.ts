import type { MapContext } from '../../../platform/context.ts'
import { gatheredIn } from '../rules/gathered-searches.ts'

/** Remembers that a search found nothing. It is written with others, about once a minute. */
export function recordEmptySearch(ctx: MapContext, words: string): void {
  gatheredIn(ctx.database).add(ctx.map.id, words, ctx.now)
}
