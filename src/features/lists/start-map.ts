import { type ContextValues, inTransaction, type MapRef } from '../../platform/context.ts'
import type { TxDb } from '../../platform/db/tables.ts'
import { createMap } from '../maps/create-map.ts'
import { mapCreated } from '../maps/events.ts'
import { roles } from '../maps/role.ts'
import { createList } from './create-list.ts'

export interface NewMap {
  team: { id: number; slug: string }
  slug: string
  name: string
}

/** A map as it starts: with one list of every role. */
export async function startMap(db: TxDb, values: Omit<ContextValues, 'map' | 'actor'>, map: NewMap): Promise<MapRef> {
  const { team, slug, name } = map
  const id = await createMap(db, { team_id: team.id, slug, name }, values.now)
  const ref: MapRef = { id, team_id: team.id, path: `/${team.slug}/${slug}`, archived: false }
  await inTransaction(db, { ...values, map: ref, actor: { kind: 'operator' } }, async (tx) => {
    tx.emit(mapCreated, { name })
    for (const role of roles) await createList(tx, { name: role.name, role: role.slug })
  })
  return ref
}
