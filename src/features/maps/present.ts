import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Scope, scopeOf } from '../../platform/actor.ts'
import type { MapContext } from '../../platform/context.ts'
import { asJson, type Json, type JsonSql, jsonSql, subquery } from '../../platform/db/json.ts'
import { statement } from '../../platform/db/statement.ts'
import { collection } from '../../platform/records/collection.ts'
import { columnsJson, namesIn } from '../../platform/records/fields.ts'
import { oldestFirst } from '../../platform/records/page-window.ts'
import { listPublicTokens } from '../tokens/queries/tokens.ts'
import { listFields, RoleRef } from './fields.ts'
import { readMapRow } from './queries/map-settings.ts'
import { Guest } from './rules/access-schema.ts'
import { roleColour, roleName, roleOrder } from './rules/role.ts'
import { MapList, type MapSettings, ownFields, RoadMap, settingFields } from './schema.ts'

export async function presentMap(ctx: MapContext, scope: Scope = scopeOf(ctx.actor)): Promise<Json> {
  const values = { map_id: ctx.map.id, site: ctx.site.publicUrl }
  const [row] = await mapStatement(ctx, values, ctx.site.urlField, scope)
  if (!row) throw new Error(`The token's map ${ctx.map.id} does not exist.`)
  return row.json
}

const mapStatement = statement<{ map_id: number; site: string }, { json: Json }, [urlField: string, Scope]>(
  ({ engine, value }, urlField, scope) => {
    const json = jsonSql(engine, urlField, scope)
    const map = json.object(RoadMap, {
      ...columnsJson(ownFields, json, 'm'),
      service_url: sql`${value.site} || '/' || t.slug || '/' || m.slug || '/'`,
      // Not shown on any page.
      contact_email: scope === 'public' ? sql`''` : sql.ref('m.contact_email'),
      avatar: sql`${value.site} || '/avatar/' || t.slug || '/' || m.slug || '.svg'`,
      team: json.object(RoadMap.properties.team, {
        name: sql.ref('t.name'),
        slug: sql.ref('t.slug'),
        url: sql.ref('t.url'),
        created: json.timestamp(sql.ref('t.created')),
        avatar: sql`${value.site} || '/avatar/' || t.slug || '.svg'`,
      }),
      lists: subquery(
        json.array(listJson(json), sql`${roleOrder(sql.ref('l.role'))}, l.position, l.id`),
        sql`lists l where l.map_id = ${value.map_id} ${shownLists(scope)}`,
      ),
    })
    return sql<{ json: Json }>`select ${json.text(map)} as json
      from maps m join teams t on t.id = m.team_id where m.id = ${value.map_id}`
  },
  { keepsPlan: true },
)

/** The lists `l` that the API shows. The public doesn't see lists that are hidden while empty. */
export const shownLists = (scope: Scope): RawBuilder<unknown> =>
  scope === 'public' ? sql`and l.live and (not l.hide_when_empty or l.tasks_count > l.pending_count)` : sql`and l.live`

export async function presentSettings(ctx: MapContext): Promise<Json> {
  const settings: MapSettings = await readMapRow(ctx, ...namesIn(settingFields, 'api'))
  return asJson(settings)
}

export const presentAccess = async (ctx: MapContext): Promise<Json> =>
  asJson({ ...(await readMapRow(ctx, 'visibility')), public_tokens: await listPublicTokens(ctx) })

const listJson = (json: JsonSql) =>
  json.object(MapList, {
    ...columnsJson(listFields, json, 'l'),
    id: sql.ref('l.id'),
    role: roleRefJson(json, sql.ref('l.role')),
  })

export const roleRefJson = (json: JsonSql, role: Expression<unknown>) =>
  json.object(RoleRef, { name: roleName(role), colour: roleColour(role) })

export const guestCollection = collection({
  table: 'map_guests',
  alias: 'g',
  json: (json) =>
    json.object(Guest, {
      id: sql.ref('g.id'),
      address: sql.ref('g.address'),
      created: json.timestamp(sql.ref('g.created')),
    }),
  order: () => oldestFirst('g.created'),
  total: ({ value }) => sql`select count(*) as total from map_guests where map_id = ${value.map_id}`,
})
