import { type Search, searchTasks } from '../../../src/features/search/queries/search-tasks.ts'
import { similarTasks } from '../../../src/features/search/queries/similar-tasks.ts'
import { createContext, inMap, type MapContext } from '../../../src/platform/context.ts'
import { aMap, type TestMap } from './a-map.ts'

export interface Text {
  title: string
  description?: string
  comments?: string[]
  pending?: boolean
  votes?: number
}

/** A map of the test's own that holds these tasks, made one after the other; a text alone is a title. */
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

/** Somebody who looks at a map: nobody in particular, or a person who may be a member of its team. */
export type Viewer = { id: number; member: boolean } | undefined

export function viewerContext({ operator }: TestMap, viewer: Viewer): MapContext {
  const actor = viewer ? ({ kind: 'person', user_id: viewer.id, session_id: 0 } as const) : { kind: 'visitor' as const }
  return inMap(createContext({ ...operator, actor }), operator.map, viewer?.member ? 'Moderator' : null)
}

type Asking = Partial<Search> & { person?: Viewer }

export const search = (map: TestMap, words: string, { person, ...more }: Asking = {}) =>
  searchTasks(viewerContext(map, person), { words, limit: 20, ...more })

/** The titles of what is found, the best first. */
export const titlesFound = async (map: TestMap, words: string, more: Asking = {}): Promise<string[]> =>
  (await search(map, words, more)).tasks.map(({ title }) => title)

export const titlesLike = async (
  map: TestMap,
  title: string,
  { person, except }: { person?: Viewer; except?: number } = {},
): Promise<string[]> => {
  const found = await similarTasks(viewerContext(map, person), title, except)
  return found.map((task) => task.title)
}
