import { type BoardList, listBoardLists, listShownLists } from '../../features/tasks/queries/board.ts'
import type { MapContext } from '../../platform/context.ts'

/** The lists that the form for suggestions offers. If all are hidden because they are empty, somebody has to be the first. */
export async function suggestionLists(ctx: MapContext): Promise<BoardList[]> {
  const shown = (await listShownLists(ctx)).filter((list) => list.takes_suggestions)
  return shown.length > 0 ? shown : (await listBoardLists(ctx)).filter((list) => list.takes_suggestions)
}
