import Type, { type Static } from 'typebox'
import type { Timestamp } from '../../lib/time.ts'
import type { TxDb } from '../db/tables.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type JobType, jobType } from '../jobs/job-type.ts'

const payload = Type.Object({ event_id: Type.Integer() })

/** The jobs of a reaction: one for every event, with the event's id as the key. */
export const reactionJob = (name: string): JobType<Static<typeof payload>> => jobType(`event.${name}`, payload)

export interface NamedReaction {
  name: string
  /** Without a job where it is false. */
  when?(data: unknown): boolean
}

/** The reactions to each type of event that has any. */
export type ReactionNames = ReadonlyMap<string, readonly NamedReaction[]>

/** Enqueues the reactions to events, in the transaction that writes the events. */
export async function enqueueReactions(
  tx: TxDb,
  reactions: ReactionNames,
  events: { map_id: number; id: number; type: string; data: string }[],
  now: Timestamp,
): Promise<void> {
  const names = new Set(events.flatMap(({ type }) => reactions.get(type)?.map(({ name }) => name) ?? []))
  for (const name of names) {
    const jobs = events
      .filter(({ type, data }) => {
        const reaction = reactions.get(type)?.find((each) => each.name === name)
        return reaction && (reaction.when?.(JSON.parse(data)) ?? true)
      })
      .map(({ map_id, id }) => ({ mapId: map_id, key: String(id), payload: { event_id: id } }))
    await enqueue(tx, reactionJob(name), jobs, now)
  }
}
