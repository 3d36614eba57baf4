import { createCategory } from '../features/categories/verbs/create-category.ts'
import { createList } from '../features/lists/verbs/create-list.ts'
import { createMapWithLists } from '../features/lists/verbs/create-map-with-lists.ts'
import { renderMap } from '../features/maps/rules/render-map.ts'
import { tickStep } from '../features/maps/verbs/checklist.ts'
import { editMap } from '../features/maps/verbs/edit-map.ts'
import { addMember } from '../features/teams/verbs/add-member.ts'
import { createTeam } from '../features/teams/verbs/create-team.ts'
import { createContext, inTeam, type MapRef, type Site } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { TxDb } from '../platform/db/tables.ts'
import type { Person } from './people.ts'
import { categories, firstMoment, map as mapFields, members, pluginList, team as teamFields } from './product.ts'
import type { ListKey } from './timeline.ts'

export interface DemoMap {
  map: MapRef
  team: Person[]
  lists: Record<ListKey, number>
}

/** The team and its empty map, on the first day. */
export async function setUp(parts: { database: Database; site: Site }): Promise<DemoMap> {
  const now = new Date(firstMoment).toISOString()
  const ctx = createContext({ ...parts, now, actor: { kind: 'operator' }, requestId: null })
  return ctx.transaction(async (tx) => {
    const team = inTeam(tx, await createTeam(tx, teamFields), null)
    const people: Person[] = []
    for (const member of members) people.push({ ...member, from: 'en', id: await addMember(team, member) })

    const { slug, name, ...welcome } = mapFields
    const map = await createMapWithLists(team, { slug, name })
    await editMap(map, renderMap(welcome))
    await tickStep(map, { step: 'hidden' })
    for (const category of categories) await createCategory(map, category)
    const plugins = await createList(map, pluginList)
    const lists = { ...(await listsByRole(tx.db, map.map.id, plugins)), plugins }
    return { map: map.map, team: people, lists }
  })
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
