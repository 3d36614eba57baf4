import { setImmediate } from 'node:timers/promises'
import { createCategory } from '../features/categories/verbs/categories.ts'
import { countDays } from '../features/insight/verbs/count-days.ts'
import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { createList } from '../features/lists/verbs/lists.ts'
import { renderMapInWorker } from '../features/maps/rules/render-map.ts'
import { tickStep } from '../features/maps/verbs/checklist.ts'
import { editMap } from '../features/maps/verbs/edit-map.ts'
import { createTeam } from '../features/teams/verbs/create-team.ts'
import { addMember } from '../features/teams/verbs/members.ts'
import { findOrAddPerson } from '../features/users/steps/people.ts'
import { type Context, createContext, inMap, inTeam, type MapRef, type Site, type Tx } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { notifyOfLastMonth } from './notify.ts'
import { firstMoment, lastMoment, product } from './product.ts'
import { createRandom } from './random.ts'
import { inventPeople, type Person, takeRequests } from './requests.ts'
import { planStory } from './story.ts'
import type { DemoAction, ListKey } from './timeline.ts'

/** Large batches are faster. Small ones show progress and react to Ctrl-C. */
const batchSize = 250

/**
 * Fills an empty database with a map as if people had used it for a year and a half, until `end`. The same seed gives
 * the same map.
 */
export async function fillDemo(
  database: Database,
  site: Site,
  options: { seed: number; tasks: number; end?: number; progress?(share: number): void; signal?: AbortSignal },
): Promise<MapRef> {
  const shiftMs = (options.end ?? lastMoment) - lastMoment
  const operatorAt = (moment: number) =>
    createContext({
      database,
      site,
      now: new Date(moment + shiftMs).toISOString(),
      actor: { kind: 'operator' },
      requestId: null,
    })
  const random = createRandom(options.seed)
  const demoMap = await setUp(operatorAt(firstMoment))
  // 600 people for the usual 400 tasks, and never more than 1200.
  const people = Math.min(Math.max(40, Math.ceil(options.tasks * 1.5)), 1200)
  const demo = { ...demoMap, random, people: inventPeople(random, people) }
  const actions = takeRequests(random, options.tasks).flatMap((request) => planStory(demo, request))
  // In chronological order, so ids and events are too.
  actions.sort((a, b) => a.at - b.at)

  const ctx = operatorAt(lastMoment)
  for (let done = 0; done < actions.length && !options.signal?.aborted; done += batchSize) {
    options.progress?.(done / actions.length)
    const batch = actions.slice(done, done + batchSize)
    await ctx.transaction(async (tx) => {
      for (const action of batch) await run(tx, demoMap, { ...action, at: action.at + shiftMs })
    })
    await setImmediate()
  }
  if (!options.signal?.aborted) {
    const after = inMap(ctx, demoMap.map, null)
    await notifyOfLastMonth(after)
    // The job counted the map while it was empty, and never looks at older days again.
    await after.transaction(({ db }) => db.deleteFrom('map_days').where('map_id', '=', after.map.id).execute())
    while (await countDays(after)) await setImmediate()
    options.progress?.(1)
  }
  return demoMap.map
}

/** Calls the verb as the person, at that time, so rules, counts and events apply as for anyone. */
async function run(tx: Tx, demoMap: DemoMap, { at, who, act }: DemoAction): Promise<void> {
  const now = new Date(at).toISOString()
  who.id ??= await inMap({ ...tx, now }, demoMap.map, null).transaction((then) => findOrAddPerson(then, who))
  const role = demoMap.team.includes(who) ? 'Moderator' : null
  const actor = { kind: 'person', user_id: who.id, session_id: 0 } as const
  await act(inMap({ ...tx, now, actor }, demoMap.map, role))
}

interface DemoMap {
  map: MapRef
  team: Person[]
  lists: Record<ListKey, number>
}

/** The team and its empty map, on the first day. */
function setUp(ctx: Context): Promise<DemoMap> {
  return ctx.transaction(async (tx) => {
    const team = inTeam(tx, await createTeam(tx, product.team), null)
    const people: Person[] = []
    for (const member of product.members) people.push({ ...member, from: 'en', id: await addMember(team, member) })

    const { slug, name, description, ...welcome } = product.map
    const map = await createMapWithLists(team, { slug, name })
    await editMap(map, await renderMapInWorker({ ...welcome, description: description.join('\n') }))
    await tickStep(map, { step: 'hidden' })
    for (const category of product.categories) await createCategory(map, category)
    const rows = await tx.db.selectFrom('lists').select(['id', 'role']).where('map_id', '=', map.map.id).execute()
    const plugins = await createList(map, product.pluginList)
    const lists = { ...Object.fromEntries(rows.map(({ id, role }) => [role, id])), plugins } as DemoMap['lists']
    return { map: map.map, team: people, lists }
  })
}
