import { setImmediate } from 'node:timers/promises'
import { countDays } from '../features/insight/verbs/count-days.ts'
import { findOrAddPerson } from '../features/users/steps/find-or-add-person.ts'
import { createContext, inMap, type MapContext, type MapRef, type Site, type Tx } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { DemoAction } from './demo-action.ts'
import { inventPeople } from './people.ts'
import { createRandom } from './random.ts'
import { takeRequests } from './requests.ts'
import { type DemoMap, setUp } from './set-up.ts'
import { planStory } from './story.ts'

export interface FillOptions {
  seed: number
  tasks: number
  /** From 0 to 1. */
  progress?(share: number): void
  /** Stops it early. */
  signal?: AbortSignal
}

/** Large batches are faster. Small ones show progress and react to Ctrl-C. */
const batchSize = 250

/** Fills an empty database with a map as if people had used it for a year and a half. The same seed gives the same map. */
export async function fillDemo(database: Database, site: Site, options: FillOptions): Promise<MapRef> {
  const random = createRandom(options.seed)
  const demoMap = await setUp({ database, site })
  const demo = { ...demoMap, random, people: inventPeople(random, peopleFor(options.tasks)) }
  const actions = takeRequests(random, options.tasks).flatMap((request) => planStory(demo, request))
  // In the order of time, so that ids and events grow with it.
  actions.sort((a, b) => a.at - b.at)

  const ctx = createContext({
    database,
    site,
    now: new Date().toISOString(),
    actor: { kind: 'operator' },
    requestId: null,
  })
  for (let done = 0; done < actions.length && !options.signal?.aborted; done += batchSize) {
    options.progress?.(done / actions.length)
    const batch = actions.slice(done, done + batchSize)
    await ctx.transaction(async (tx) => {
      for (const action of batch) await run(tx, demoMap, action)
    })
    await setImmediate()
  }
  if (!options.signal?.aborted) {
    await countAllDays(inMap({ ...ctx, now: new Date().toISOString() }, demoMap.map, null))
    options.progress?.(1)
  }
  return demoMap.map
}

/** The job counted the map while it was empty, and never looks at older days again. */
async function countAllDays(ctx: MapContext): Promise<void> {
  await ctx.transaction(({ db }) => db.deleteFrom('map_days').where('map_id', '=', ctx.map.id).execute())
  await countDays(ctx)
}

/** 600 people for the usual 400 tasks, and never more than 1200. */
const peopleFor = (tasks: number): number => Math.min(Math.max(40, Math.ceil(tasks * 1.5)), 1200)

/** Calls the verb as the person, at that time: rules, counts and events are the same as for everybody. */
async function run(tx: Tx, demoMap: DemoMap, { at, who, act }: DemoAction): Promise<void> {
  const now = new Date(at).toISOString()
  who.id ??= await inMap({ ...tx, now }, demoMap.map, null).transaction((then) => findOrAddPerson(then, who))
  const role = demoMap.team.includes(who) ? 'Moderator' : null
  const actor = { kind: 'person', user_id: who.id, session_id: 0 } as const
  await act(inMap({ ...tx, now, actor }, demoMap.map, role))
}
