import { listSimilarTasks, type Search, searchTasks } from '../../../src/features/search/queries/search-tasks.ts'
import { createContext, inMap, type MapContext } from '../../../src/platform/context.ts'
import { aMap, type TestMap } from './a-map.ts'

export interface Text {
  title: string
  description?: string
  comments?: string[]
  pending?: boolean
  votes?: number
}

/** A new map with these tasks, created in this order. A string is a title. */
export async function aMapOf(...texts: (string | Text)[]): Promise<TestMap> {
  const map = await aMap()
  for (const text of texts) {
    const { comments = [], votes = 0, ...task } = typeof text === 'string' ? { title: text } : text
    const { id } = await map.task(task)
    for (const content of comments) await map.client('write').comments.create({ parent: id, content })
    for (let n = 0; n < votes; n += 1) {
      await map.client('write').votes.create({ parent: id, voter: { email: `voter-${n}@example.org` } })
    }
  }
  return map
}

/** A person, optionally on the team; undefined for a visitor. */
export type Viewer = { id: number; member: boolean } | undefined

export function viewerContext({ operator }: TestMap, viewer: Viewer): MapContext {
  const actor = viewer ? ({ kind: 'person', user_id: viewer.id, session_id: 0 } as const) : { kind: 'visitor' as const }
  return inMap(createContext({ ...operator, actor }), operator.map, viewer?.member ? 'Moderator' : null)
}

type SearchOptions = Partial<Search> & { person?: Viewer }

export const search = (map: TestMap, words: string, { person, ...options }: SearchOptions = {}) =>
  searchTasks(viewerContext(map, person), { words, limit: 20, ...options })

/** The titles of the results, best first. */
export const resultTitles = async (map: TestMap, words: string, options: SearchOptions = {}): Promise<string[]> =>
  (await search(map, words, options)).tasks.map(({ title }) => title)

export const similarTitles = async (
  map: TestMap,
  title: string,
  { person, except }: { person?: Viewer; except?: number } = {},
): Promise<string[]> => {
  const similar = await listSimilarTasks(viewerContext(map, person), title, except)
  return similar.map((task) => task.title)
}
