import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'
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
  /** Where the map is. */
  path: string
  /** The beginning of what was said, in a comment. */
  said: string | null
}

/** One page of what the person did in all open maps, newest first. */
export async function listActivity(ctx: Context, section: Section, page: number): Promise<Activity[]> {
  const said =
    section === 'comments'
      ? sql`(select c.parsed_content from comments c where c.map_id = d.map_id and c.id = d.id)`
      : sql`null`
  const { rows } = await sql<Activity>`
    select d.id, d.created, ${said} as said, t.id as task_id, t.slug, t.title, t.pending, l.name as list, l.role,
      m.name as map, '/' || teams.slug || '/' || m.slug as path
    from (
      select b.map_id, b.id, b.created, t.id as task_id ${seen(ctx, section)}
      order by b.created desc, b.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as d
    join tasks t on t.map_id = d.map_id and t.id = d.task_id
    join lists l on l.map_id = t.map_id and l.id = t.list_id
    join maps m on m.id = d.map_id
    join teams on teams.id = m.team_id
    order by d.created desc, d.id desc`.execute(ctx.db)
  return rows.map((row) => ({ ...row, said: row.said && beginOf(row.said) }))
}

export async function countActivity(ctx: Context, section: Section): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${seen(ctx, section)}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

const beginOf = (html: string): string =>
  openingSnippet(plainText(html))
    .map(({ text }) => text)
    .join('')

/** What waits for approval is there for its author and for the team, in every map at once. */
function seen(ctx: Context, section: Section) {
  const { table, person, task } = sources[section]
  const { user_id: id } = requirePerson(ctx.actor)
  return sql`
    from ${sql.table(table)} b
    join maps m on m.id = b.map_id and m.archived is null
    join tasks t on t.map_id = b.map_id and t.id = ${sql.ref(task)}
    left join team_members own on own.team_id = m.team_id and own.user_id = ${id}
    where ${sql.ref(person)} = ${id} and (not t.pending or t.author_id = ${id} or own.user_id is not null)`
}
