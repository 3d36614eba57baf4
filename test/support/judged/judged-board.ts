// How many of the judged searches find their task, on a board in four languages.

import { readFileSync } from 'node:fs'
import { listSimilarTasks, searchTasks } from '../../../src/features/search/queries/search-tasks.ts'
import { createTask } from '../../../src/features/tasks/verbs/tasks.ts'
import type { MapContext } from '../../../src/platform/context.ts'
import { aMap, type TestMap } from '../builders/a-map.ts'
import { renderTask } from '../builders/render.ts'
import { viewerContext } from '../builders/search.ts'

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** Search queries, each with the title of the task it must find, by language. */
const pairs: Record<string, [typed: string, title: string][]> = read('./pairs.json')

/** Requests for a notebook app, each with its title and body, and then some in other languages. */
const requests: [title: string, body: string][] = [...read('./requests.json'), ...read('./texts.json')]

/** A map with a task for each request. */
export async function aJudgedBoard(): Promise<TestMap> {
  const map = await aMap()
  const { user_id } = await map.database.read
    .selectFrom('tokens')
    .select('user_id')
    .where('map_id', '=', map.id)
    .executeTakeFirstOrThrow()
  await viewerContext(map, { id: user_id, member: true }).transaction(async (tx) => {
    for (const [title, body] of requests) {
      await createTask(tx, renderTask({ parent: map.list(), title, description: body }))
    }
  })
  return map
}

/** Which queries find their task among the first five results, and which don't. */
export async function recallAtFive(map: TestMap, language: string) {
  const ctx = viewerContext(map, undefined)
  const judged = pairs[language] ?? []
  const missedBy = async (find: typeof similarTitles) => {
    const missed: string[] = []
    for (const [typed, title] of judged) {
      if (!(await find(ctx, typed)).includes(title)) missed.push(`${typed} → ${title}`)
    }
    return missed
  }
  return {
    pairs: judged.length,
    missedBySearch: await missedBy(resultTitles),
    missedBySimilar: await missedBy(similarTitles),
  }
}

const similarTitles = async (ctx: MapContext, typed: string): Promise<string[]> =>
  (await listSimilarTasks(ctx, typed)).map(({ title }) => title)

const resultTitles = async (ctx: MapContext, words: string): Promise<string[]> =>
  (await searchTasks(ctx, { words, limit: 5 })).tasks.map(({ title }) => title)
