import { searchWhileTyping } from '../../features/search/queries/search-tasks.ts'
import type { Page } from '../../platform/http/page.ts'
import { openMapFor } from '../open-map.ts'
import { mapPath } from './paths.ts'
import { SearchTypingView } from './views/search-typing.tsx'

const limit = 7

/** The first results for what somebody is typing in the header. The script shows them below the field. */
export const searchTypingPage: Page = {
  isTyping: true,
  path: `${mapPath}/search/typing`,
  show: async (request) => {
    const ctx = await openMapFor(request)
    const words = request.query.q ?? ''
    const tasks = await searchWhileTyping(ctx, words, limit)
    return { view: <SearchTypingView language={request.language} path={ctx.map.path} words={words} tasks={tasks} /> }
  },
}
