import { type RawBuilder, sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { ofMaps } from '../../../platform/db/engine-sql.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
import { mapIsVisible } from '../../maps/policy.ts'
import { listInvitingMaps } from '../../maps/queries/guests.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'
import { openingSnippet } from '../../search/rules/snippet.ts'
import { pageSize, type Section, sources } from '../rules/sections.ts'

/** Something a person did, and the task they did it to. */
export interface Activity {
  id: number
  created: Timestamp
  task_id: number
  slug: string
  title: string
  pending: boolean
  list: string
  role: RoleSlug
  map: string
  path: string
  /** The start of a comment; null in other sections. */
  excerpt: string | null
}

/** One page of the person's activity across all open maps they can see, newest first. */
export async function listActivity(ctx: Context, section: Section, page: number): Promise<Activity[]> {
  const keys = await ctx.database.inReachableMaps((maps) => listKeys(ctx, section, page, maps))
  // One statement per map, so each runs on a single node of a cluster. They run in sequence to use only one connection.
  const activities = new Map<string, Activity>()
  for (const [mapId, keysOfMap] of Map.groupBy(keys, ({ map_id }) => map_id)) {
    const ids = keysOfMap.map(({ id }) => id)
    for (const activity of await activitiesIn(ctx, section, mapId, ids)) {
      activities.set(`${mapId} ${activity.id}`, activity)
    }
  }
  // Leaves out anything deleted between the two statements.
  return keys.flatMap(({ map_id, id }) => activities.get(`${map_id} ${id}`) ?? [])
}

interface Key {
  map_id: number
  id: number
}

/**
 * Looks for the page among the person's newest records, and goes further back if some aren't visible. Joining all of
 * them with their tasks would be slow for someone with thousands of votes.
 */
async function listKeys(ctx: Context, section: Section, page: number, maps?: number[]): Promise<Key[]> {
  const visible = await visibleRecords(ctx, section)
  for (let newest = (page + 1) * pageSize; ; newest *= 4) {
    const since = await createdOf(ctx, section, newest, maps)
    const { rows } = await sql<Key>`select b.map_id, b.id ${visible} and ${ofMaps(maps, 'b.map_id', 't.map_id')}
      ${since ? sql`and b.created >= ${since}` : sql``}
      order by b.created desc, b.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
    if (rows.length === pageSize || since === undefined) return rows
  }
}

/** When the person's nth newest record was created. Undefined if they have fewer. Only reads an index. */
async function createdOf(ctx: Context, section: Section, nth: number, maps?: number[]): Promise<Timestamp | undefined> {
  const { table, person } = sources[section]
  const { rows } = await sql<{ created: Timestamp }>`select b.created from ${sql.table(table)} b
    where ${sql.ref(person)} = ${requirePerson(ctx.actor).user_id} and ${ofMaps(maps, 'b.map_id')}
    order by b.created desc limit 1 offset ${nth - 1}`.execute(ctx.db)
  return rows[0]?.created
}

/** How many records the person can see, counted up to a limit. */
export async function countActivity(ctx: Context, section: Section, limit: number): Promise<number> {
  const records = await visibleRecords(ctx, section)
  const { rows } = await ctx.database.inReachableMaps((maps) =>
    sql<{ n: number }>`select count(*) as n from
      (select 1 ${records} and ${ofMaps(maps, 'b.map_id', 't.map_id')} limit ${limit}) as counted`.execute(ctx.db),
  )
  return rows[0]?.n ?? 0
}

/** The person's records on tasks they can see. A pending task is visible to its author and the team. */
async function visibleRecords(ctx: Context, section: Section): Promise<RawBuilder<unknown>> {
  const { table, person, task } = sources[section]
  const { user_id: id } = requirePerson(ctx.actor)
  const inviting = await listInvitingMaps(ctx)
  return sql`
    from ${sql.table(table)} b
    join maps m on m.id = b.map_id and m.archived is null
    join tasks t on t.map_id = b.map_id and t.id = ${sql.ref(task)} and t.live
    left join team_members own on own.team_id = m.team_id and own.user_id = ${id}
    where ${sql.ref(person)} = ${id} ${onlyLive(section)} and (not t.pending or t.author_id = ${id} or own.user_id is not null)
      and ${mapIsVisible(inviting)}`
}

async function activitiesIn(ctx: Context, section: Section, mapId: number, ids: number[]): Promise<Activity[]> {
  const { table, task } = sources[section]
  const excerpt = section === 'comments' ? sql.ref('b.parsed_content') : sql`null`
  const { rows } = await sql<Activity>`
    select b.id, b.created, ${excerpt} as excerpt, t.id as task_id, t.slug, t.title, t.pending, l.name as list, l.role,
      m.name as map, '/' || teams.slug || '/' || m.slug as path
    from ${sql.table(table)} b
    join tasks t on t.map_id = b.map_id and t.id = ${sql.ref(task)} and t.live
    join lists l on l.map_id = t.map_id and l.id = t.list_id and l.live
    join maps m on m.id = b.map_id
    join teams on teams.id = m.team_id
    where b.map_id = ${mapId} ${onlyLive(section)} and b.id in (${sql.join(ids)})`.execute(ctx.db)
  return rows.map((row) => ({ ...row, excerpt: row.excerpt && excerptOf(row.excerpt) }))
}

/** Subscriptions are the only records here that are never pending or in the trash. */
const onlyLive = (section: Section) => (section === 'follows' ? sql`` : sql`and b.live`)

const excerptOf = (html: string): string =>
  openingSnippet(plainOpening(html))
    .map(({ text }) => text)
    .join('')
