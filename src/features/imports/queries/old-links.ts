import '../../comments/table.ts'
import '../table.ts'
import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { findMergedInto } from '../../tasks/queries/find-task.ts'
import { findTaskDetails } from '../../tasks/queries/require-task-details.ts'
import { taskPath } from '../../tasks/rules/list-view.ts'
import { quotedUri, requestUriOf, urlKeyOf } from '../rules/source-url.ts'

/** The path of what was imported from this URL. Undefined if there's nothing, or nothing that the actor can see. */
export async function findOldLink(ctx: MapContext, url: string): Promise<string | undefined> {
  const key = urlKeyOf(url)
  if (key === undefined) return undefined
  const { rows } = await sql<{ task_id: number; comment_id: number | null }>`
    select coalesce(b.task_id, r.record_id) as task_id, b.id as comment_id
    from imported_records r
    left join comments b on b.map_id = ${ctx.map.id} and b.id = r.record_id and r.kind = 'comments' and b.live
    where r.map_id = ${ctx.map.id} and r.url_key = ${key} and r.undone_by = 0
      and (r.kind = 'tasks' or b.id is not null)
    order by r.kind desc limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) return undefined
  const { task_id, comment_id } = found
  const task = (await findTaskDetails(ctx, task_id)) ?? (await findMergedInto(ctx, task_id))
  const anchor = comment_id === null ? '' : `?comment=${comment_id}#comment-${comment_id}`
  return task && `${taskPath(ctx.map.path, task)}${anchor}`
}

export const redirectServers = ['nginx', 'caddy'] as const

interface Redirects {
  server: (typeof redirectServers)[number]
  /** Only URLs that start with this. */
  site?: string | undefined
}

const batchSize = 1_000

/**
 * The lines of a file for the web server that answers at the old URLs. URLs with a fragment
 * are left out, because only browsers see it.
 */
export async function* listRedirects(ctx: MapContext, { server, site = '' }: Redirects): AsyncGenerator<string> {
  assertMayManageMap(ctx)
  const seen = new Set<string>()
  yield server === 'nginx' ? 'map $request_uri $cairn_url {' : 'map {http.request.uri} {cairn_url} {'
  yield '  default ""'.concat(server === 'nginx' ? ';' : '')
  for (let [after, more] = [0, true]; more; ) {
    const rows = await ctx.db
      .selectFrom('imported_records as r')
      .innerJoin('tasks as t', (join) => join.on('t.map_id', '=', ctx.map.id).onRef('t.id', '=', 'r.record_id'))
      .select(['t.id', 't.slug', 'r.source_url'])
      .where('r.map_id', '=', ctx.map.id)
      .where('r.kind', '=', 'tasks')
      .where('r.record_id', '>', after)
      .where('t.trash_id', 'is', null)
      .orderBy('r.record_id')
      .limit(batchSize)
      .execute()
    for (const { source_url, ...task } of rows) {
      const uri = source_url?.startsWith(site) ? requestUriOf(source_url) : undefined
      // A web server rejects a file that has the same key twice. nginx ignores case.
      if (uri === undefined || seen.has(uri.toLowerCase())) continue
      seen.add(uri.toLowerCase())
      const target = quotedUri(`${ctx.site.publicUrl}${taskPath(ctx.map.path, task)}`)
      yield `  ${quotedUri(uri)} ${target}${server === 'nginx' ? ';' : ''}`
    }
    more = rows.length === batchSize
    after = rows.at(-1)?.id ?? 0
  }
  yield '}'
}
