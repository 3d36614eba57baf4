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

/** The names of the reactions to one event. */
export const reactionsTo = (reactions: ReactionNames, { type, data }: { type: string; data: string }): string[] =>
  (reactions.get(type) ?? []).filter(({ when }) => when?.(JSON.parse(data)) ?? true).map(({ name }) => name)

/** Enqueues the reactions to events, in the transaction that writes the events. */
export async function enqueueReactions(
  tx: TxDb,
  reactions: ReactionNames,
  events: { map_id: number; id: number; type: string; data: string }[],
  now: Timestamp,
): Promise<void> {
  const named = events.map((event) => ({ ...event, names: reactionsTo(reactions, event) }))
  for (const name of new Set(named.flatMap(({ names }) => names))) {
    const jobs = named
      .filter(({ names }) => names.includes(name))
      .map(({ map_id, id }) => ({ mapId: map_id, key: String(id), payload: { event_id: id } }))
    await enqueue(tx, reactionJob(name), jobs, now)
  }
}
