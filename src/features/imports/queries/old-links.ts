import '../../comments/table.ts'
import '../table.ts'
import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { findMergedInto } from '../../tasks/queries/find-task.ts'
import { findTaskDetails } from '../../tasks/queries/require-task-details.ts'
import { taskPath } from '../../tasks/rules/list-view.ts'
import { type RedirectServer, urlKeyOf } from '../rules/source-url.ts'
import { isUndone, sourceUrlOf } from './imported.ts'

/** The path of what was imported from this URL. Undefined if there's nothing, or nothing that the actor can see. */
export async function findOldLink(ctx: MapContext, url: string): Promise<string | undefined> {
  const key = urlKeyOf(url)
  if (key === undefined) return undefined
  const { rows } = await sql<{ task_id: number; comment_id: number | null }>`
    select coalesce(b.task_id, r.record_id) as task_id, b.id as comment_id
    from imported_records r
    left join comments b on b.map_id = ${ctx.map.id} and b.id = r.record_id and r.kind = 'comments' and b.live
    where r.map_id = ${ctx.map.id} and r.url_key = ${key}
      and (r.kind = 'tasks' and not ${isUndone(ctx, 'tasks')} or b.id is not null)
    order by r.kind desc limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) return undefined
  const { task_id, comment_id } = found
  const task = (await findTaskDetails(ctx, task_id)) ?? (await findMergedInto(ctx, task_id))
  const anchor = comment_id === null ? '' : `?comment=${comment_id}#comment-${comment_id}`
  return task && `${taskPath(ctx.map.path, task)}${anchor}`
}

/** A page of an import offers its source's redirects only if there are any. */
export async function hasOldLinks(ctx: MapContext, { source }: { source: string }): Promise<boolean> {
  assertMayManageMap(ctx)
  const link = await ctx
    .from('imported_records as r', { source, kind: 'tasks' })
    .select('r.source_key')
    .where('r.url_key', 'is not', null)
    .where(sql<boolean>`not ${isUndone(ctx, 'tasks')}`)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

interface Redirects {
  server: RedirectServer
  /** Only URLs that start with this. */
  site?: string | undefined
  /** Only tasks that were imported from this source. */
  source?: string | undefined
}

const batchSize = 1_000

/**
 * A file for the web server that answers at the old URLs, in parts of several lines. URLs with a fragment are left out,
 * because only browsers see it.
 */
export async function* listRedirects(
  ctx: MapContext,
  { server, site = '', source }: Redirects,
): AsyncGenerator<string> {
  assertMayManageMap(ctx)
  const seen = new Set<string>()
  yield redirectsHead[server].join('\n')
  for (let [after, more] = [0, true]; more; ) {
    const { rows } = await sql<{ id: number; slug: string; source_url: string | null }>`
      select t.id, t.slug, ${sourceUrlOf(ctx, 't.id', source)} as source_url
      from tasks t where t.map_id = ${ctx.map.id} and t.id > ${after} and t.trash_id is null
      order by t.id limit ${batchSize}`.execute(ctx.db)
    const lines = rows.flatMap(({ source_url, ...task }) => {
      const uri = source_url?.startsWith(site) ? requestUriOf(source_url) : undefined
      const line = uri && redirectLine(server, uri, `${ctx.site.publicUrl}${taskPath(ctx.map.path, task)}`)
      // A web server rejects a file that has the same key twice. nginx ignores case.
      const key = server === 'nginx' ? uri?.toLowerCase() : uri
      if (!key || !line || seen.has(key)) return []
      seen.add(key)
      return [line]
    })
    if (lines.length > 0) yield lines.join('\n')
    more = rows.length === batchSize
    after = rows.at(-1)?.id ?? 0
  }
  yield '}'
}

/** The part of a URL that a web server compares. Undefined if it never sees all of it, because of a fragment. */
function requestUriOf(text: string): string | undefined {
  const url = URL.parse(text)
  return url && url.hash === '' ? url.pathname + url.search : undefined
}

/** The first lines of a file with redirects. The comments say how to use it. */
const redirectsHead: Record<RedirectServer, string[]> = {
  nginx: [
    '# Redirects from the old URLs of imported tasks. Include this file in http, with:',
    '#   map_hash_bucket_size 512;',
    "# And in the old domain's server:",
    '#   if ($cairn_url) { return 301 $cairn_url; }',
    'map $request_uri $cairn_url {',
    '  default "";',
  ],
  caddy: [
    "# Redirects from the old URLs of imported tasks. Import this file in the old domain's block, followed by:",
    '#   @moved not vars {cairn_url} ""',
    '#   redir @moved {cairn_url} 301',
    'map {http.request.uri} {cairn_url} {',
    '  default ""',
  ],
}

/**
 * Redirects a path and query to another URL. Undefined if the web server can't compare it: in nginx, a key must fit into
 * a bucket, and in Caddy, it can't contain the name of the variable.
 */
function redirectLine(server: RedirectServer, uri: string, target: string): string | undefined {
  if (server === 'nginx' ? uri.length > 480 : uri.includes('cairn_url')) return undefined
  // nginx doesn't replace variables in keys. Caddy replaces everything in braces.
  const key = quoted(uri, server === 'nginx' ? /["\\]|[^\x21-\x7e]/gu : /["\\{}]|[^\x21-\x7e]/gu)
  return `  ${key} ${quoted(target, /["\\${}]|[^\x21-\x7e]/gu)}${server === 'nginx' ? ';' : ''}`
}

const quoted = (uri: string, special: RegExp): string => `"${uri.replace(special, encodeURIComponent)}"`
