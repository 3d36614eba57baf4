import { listCategories } from '../../features/categories/queries/list-categories.ts'
import { readBoard } from '../../features/tasks/queries/board.ts'
import type { Page } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../board/paths.ts'
import { commonData } from '../layout/common-data.ts'
import { frameAnswer, inFrame, openFrame } from './frame.ts'
import { EmbedBoardView } from './views/embed-board.tsx'

/** The board in a frame on another site. Nobody is signed in there, so whatever is pressed opens the board itself. */
export const embedBoardPage: Page = {
  path: `${mapPath}/embed`,
  show: async (request) => {
    const frame = await openFrame(request)
    const categories = await listCategories(frame.ctx)
    // A category that is gone shows the whole board: the page around the frame may be old.
    const category = categories.find(({ id }) => id === idIn(request.query.category))?.id
    const columns = await readBoard(frame.ctx, category)
    const requested = idIn(request.query.list)
    const selected = (columns.find(({ id }) => id === requested) ?? columns[0])?.id
    const urlOf = (chosen: Chosen) => inFrame(frame, '', idsIn({ list: requested, category, ...chosen }))
    const [common, { map }, { parent }] = [commonData(request), frame.ctx, frame]
    const view = { common, map, parent, columns, selected, categories, category, urlOf }
    return frameAnswer(frame, <EmbedBoardView {...view} />)
  },
}

interface Chosen {
  list?: number
  category?: number | undefined
}

const idsIn = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(Object.entries(chosen).flatMap(([name, id]) => (id ? [[name, String(id)]] : [])))
