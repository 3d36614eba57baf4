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
    const columns = await readBoard(frame.ctx)
    const requested = idIn(request.query.list)
    const selected = (columns.find(({ id }) => id === requested) ?? columns[0])?.id
    const tab = (list: number) => inFrame(frame, '', { list: String(list) })
    const [common, { map }, { parent }] = [commonData(request), frame.ctx, frame]
    return frameAnswer(frame, <EmbedBoardView {...{ common, map, parent, columns, selected, tab }} />)
  },
}
