import { type Search, searchTasks } from '../../../src/features/search/search-tasks.ts'
import { similarTasks } from '../../../src/features/search/similar-tasks.ts'
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

export const search = (map: TestMap, words: string, more: Partial<Search> = {}) =>
  searchTasks(map.database, { map_id: map.id, words, person: undefined, limit: 20, ...more })

/** The titles of what is found, the best first. */
export const titlesFound = async (map: TestMap, words: string, more: Partial<Search> = {}): Promise<string[]> =>
  (await search(map, words, more)).tasks.map(({ title }) => title)

export const titlesLike = async (map: TestMap, title: string, more = {}): Promise<string[]> => {
  const found = await similarTasks(map.database, { map_id: map.id, title, person: undefined, limit: 5, ...more })
  return found.map((task) => task.title)
}
