import { sql } from 'kysely'
import type { Scope } from '../../../platform/actor.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listedIds } from '../../../platform/db/engine-sql.ts'
import { type Json, jsonSql } from '../../../platform/db/json.ts'
import { categoryCollection } from '../../categories/present.ts'
import { commentCollection } from '../../comments/present.ts'
import { listCollection } from '../../lists/present.ts'
import { presentMap } from '../../maps/present.ts'
import { messageCollection } from '../../moderation/present.ts'
import { noteCollection } from '../../planning/present.ts'
import { taskCollection } from '../../tasks/present.ts'
import { userRefJson } from '../../users/present.ts'
import { voteCollection } from '../../votes/present.ts'
import type { Noun } from '../rules/records-of.ts'

/** Records by id, as the API presents them. Hidden and deleted ones are left out. */
export type Records = Map<Noun, Map<number, unknown>>

/** Runs one statement per noun, however many events there are. For the `map` noun, the id is the map's own. */
export async function loadRecords(ctx: MapContext, wanted: Map<Noun, Set<number>>, scope: Scope): Promise<Records> {
  const records: Records = new Map()
  for (const [noun, ids] of wanted) {
    const found = await loaders[noun](ctx, [...ids], scope)
    records.set(noun, new Map([...found].map(([id, json]) => [id, JSON.parse(json)])))
  }
  return records
}

type Load = (ctx: MapContext, ids: number[], scope: Scope) => Promise<Map<number, Json>>

const loaders: Record<Noun, Load> = {
  task: taskCollection.presentMany,
  list: listCollection.presentMany,
  comment: commentCollection.presentMany,
  vote: voteCollection.presentMany,
  category: categoryCollection.presentMany,
  note: noteCollection.presentMany,
  message: messageCollection.presentMany,
  map: async (ctx, _ids, scope) => new Map([[ctx.map.id, await presentMap(ctx, scope)]]),
  user: async ({ database, db, map }, ids, scope) => {
    if (ids.length === 0) return new Map()
    const json = jsonSql(database.engine, undefined, scope)
    const value = { team_id: map.team_id, map_id: map.id }
    const user = json.text(userRefJson(json, sql.ref('listed.id'), value))
    const { rows } = await sql<{ id: number; json: Json | null }>`select listed.id, ${user} as json
      from ${listedIds(database, ids)} as listed`.execute(db)
    return new Map(rows.flatMap(({ id, json: text }) => (text === null ? [] : [[id, text]])))
  },
}
