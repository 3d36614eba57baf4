import { inMap, type MapContext, type MapRef } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { type JobHandler, jobHandler, retryForADay } from '../jobs/job-handler.ts'
import { type MapEvent, type NamedReaction, reactionJob } from './event.ts'

/** An event as stored. */
interface StoredEvent<Data> {
  id: number
  type: string
  data: Data
  created: string
  user_id: number | null
}

/** Work that follows an event. A worker runs it after the commit, from the stored row, at least once. */
export interface Reaction<Data = unknown> {
  event: MapEvent<Data>
  /** Unique among the reactions to one event type. Reactions with the same name share a kind of job. */
  name: string
  /**
   * Limits the reaction to events whose data matches. Checked again when the job runs, because data can change. Default:
   * all.
   */
  when?(data: Data): boolean
  run(ctx: MapContext, event: StoredEvent<Data>, signal: AbortSignal): Promise<void>
}

/** Gives `run` the type of the event's data. */
export const reaction = <Data>(value: Reaction<Data>): Reaction<Data> => value

/** The names of the reactions to each type of event. `writeEvents` enqueues their jobs. */
export function reactionNames(reactions: Reaction[]): Map<string, NamedReaction[]> {
  const names = new Map<string, NamedReaction[]>()
  for (const { event, name, when } of reactions) {
    const others = names.get(event.name) ?? []
    const isTaken = others.some((other) => other.name === name)
    if (isTaken) throw new Error(`Two reactions to ${event.name} are called "${name}".`)
    names.set(event.name, [...others, { name, ...(when && { when }) }])
  }
  return names
}

/** The kinds of job that run the reactions: one for each name. */
export const reactionHandlers = (
  reactions: Reaction[],
  findMap: (db: Db, id: number) => Promise<MapRef | undefined>,
): JobHandler[] =>
  [...Map.groupBy(reactions, ({ name }) => name)].map(([name, named]) =>
    jobHandler(reactionJob(name), {
      concurrency: 5,
      timeoutMs: 60_000,
      retryDelaysMs: retryForADay,
      run: async (ctx, { map_id, payload }, signal) => {
        const [event, map] = [await findEvent(ctx.db, map_id, payload.event_id), await findMap(ctx.db, map_id)]
        const reaction = named.find(({ event: { name } }) => name === event?.type)
        const isStillWanted = reaction?.when?.(event?.data) ?? true
        if (event && map && reaction && isStillWanted) await reaction.run(inMap(ctx, map, null), event, signal)
        return undefined
      },
    }),
  )

async function findEvent(db: Db, mapId: number, id: number): Promise<StoredEvent<unknown> | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'created', 'user_id'])
    .where('map_id', '=', mapId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, data: JSON.parse(row.data) }
}
