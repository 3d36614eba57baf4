import { createCategory } from '../features/categories/create-category.ts'
import { createList } from '../features/lists/create-list.ts'
import { startMap } from '../features/lists/start-map.ts'
import { editMap } from '../features/maps/edit-map.ts'
import { addMember } from '../features/teams/add-member.ts'
import { createTeam } from '../features/teams/create-team.ts'
import { type ContextValues, inTransaction, type MapRef } from '../platform/context.ts'
import type { TxDb } from '../platform/db/tables.ts'
import type { Person } from './people.ts'
import { categories, firstMoment, map as mapFields, members, pluginList, team as teamFields } from './product.ts'
import type { ListKey } from './timeline.ts'

export interface Place {
  map: MapRef
  team: Person[]
  lists: Record<ListKey, number>
}

/** The team and its empty map, on the first day. */
export async function setUp(db: TxDb, { database, site }: Pick<ContextValues, 'database' | 'site'>): Promise<Place> {
  const now = new Date(firstMoment).toISOString()
  const values = { database, site, now, requestId: null }
  const team = { id: await createTeam(db, teamFields, now), slug: teamFields.slug }
  const people: Person[] = []
  for (const member of members) people.push({ ...member, from: 'en', id: await addMember(db, team.id, member, now) })

  const { slug, name, ...welcome } = mapFields
  const map = await startMap(db, values, { team, slug, name })
  const plugins = await inTransaction(db, { ...values, map, actor: { kind: 'operator' } }, async (tx) => {
    await editMap(tx, welcome)
    for (const category of categories) await createCategory(tx, category)
    return createList(tx, pluginList)
  })
  return { map, team: people, lists: { ...(await listsByRole(db, map.id, plugins)), plugins } }
}

async function listsByRole(db: TxDb, mapId: number, except: number): Promise<Record<ListKey, number>> {
  const lists = await db
    .selectFrom('lists')
    .select(['id', 'role'])
    .where('map_id', '=', mapId)
    .where('id', '!=', except)
    .execute()
  return Object.fromEntries(lists.map(({ id, role }) => [role, id])) as Record<ListKey, number>
}
