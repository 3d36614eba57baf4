import { type Scope, scopeOf } from '../actor.ts'
import type { MapContext } from '../context.ts'
import { asSharedWork } from '../db/time-limit.ts'

type ReadMany<Value> = (ctx: MapContext, ids: number[], scope: Scope) => Promise<Map<number, Value>>

interface Batch<Value> {
  ids: Set<number>
  values: Promise<Map<number, Value>>
}

/**
 * Reads one record, together with the others that requests to the same map need at this moment. On PostgreSQL, waking a
 * backend for each takes longer than reading it. Requests arrive together anyway: one query for the version answers all
 * of them.
 */
export function readTogether<Value>(readMany: ReadMany<Value>) {
  const batches = new WeakMap<object, Map<string, Batch<Value>>>()
  return async (ctx: MapContext, id: number): Promise<Value | undefined> => {
    const { database, map, actor } = ctx
    const open = batches.get(database) ?? new Map<string, Batch<Value>>()
    batches.set(database, open)
    const scope = scopeOf(actor)
    // The path is in each record's URL.
    const key = `${map.id} ${map.path} ${scope}`
    const batch = open.get(key) ?? start()
    batch.ids.add(id)
    return (await batch.values).get(id)

    function start(): Batch<Value> {
      const ids = new Set<number>()
      const values = asSharedWork(async () => {
        await nextTick()
        open.delete(key)
        return readMany(ctx, [...ids], scope)
      })
      const started = { ids, values }
      open.set(key, started)
      return started
    }
  }
}

/** Runs after everything that's already able to continue. */
const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve))
