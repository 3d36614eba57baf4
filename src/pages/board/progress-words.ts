import { countByRole } from '../../features/lists/queries/count-by-role.ts'
import type { MapContext } from '../../platform/context.ts'
import { wordsIn } from '../../words/words.ts'

/** How much is planned and how much is done. Caches keep it for everybody, so it counts nothing that only some may see. */
export async function progressWords(ctx: MapContext, language: string): Promise<string> {
  const t = wordsIn(language)
  const counts = await countByRole(ctx)
  const planned = (counts.get('planned') ?? 0) + (counts.get('in_progress') ?? 0)
  return t('badge.value', { planned: t.number(planned), done: t.number(counts.get('completed') ?? 0) })
}
