import { type BoardList, boardLists, shownLists } from '../../features/tasks/queries/board.ts'
import type { MapContext } from '../../platform/context.ts'

/** The lists that the form for suggestions offers. If all are hidden because they are empty, somebody has to be the first. */
export async function suggestionLists(ctx: MapContext): Promise<BoardList[]> {
  const shown = (await shownLists(ctx)).filter((list) => list.takes_suggestions)
  return shown.length > 0 ? shown : (await boardLists(ctx)).filter((list) => list.takes_suggestions)
}
