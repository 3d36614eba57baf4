import { sql } from 'kysely'
import { plainTextAsHtml } from '../../../lib/escape.ts'
import { requirePerson } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { renderInWorker } from '../../../platform/markdown/render-in-worker.ts'
import { plainOpening } from '../../../platform/markdown/rendered-html.ts'
import type { RoleSlug } from '../../maps/rules/role.ts'
import { taskPath } from '../../tasks/rules/list-view.ts'
import type { NoticeRow } from '../table.ts'

/** A notice, and what it's about as its reader sees it now. */
export interface ReadNotice
  extends Pick<NoticeRow, 'id' | 'map_id' | 'user_id' | 'kind' | 'task_id' | 'comment_id' | 'created' | 'seen'> {
  /** Null if the task is gone or the reader can no longer see it. */
  title: string | null
  /** Where to read it. Undefined if the reader can no longer see it. */
  path: string | undefined
  /** False for a declined suggestion, which only its author can see. */
  live: boolean
  /** The list that the task was moved to, or else the one it's in. */
  list: string | null
  /** The list's role, for moves. */
  role: RoleSlug | null
  /** Whether the reader voted for the task. */
  voted: boolean
  /** The start of a comment, question or reason, or the note on a move. Empty if there is none. */
  quote: string
  /** All of it. */
  quoteHtml: string
  /** Its comment was deleted, or isn't public any more. */
  lacksComment: boolean
  /** The data of the event it's about. Empty if the event has been deleted. */
  event: Record<string, unknown>
  map: string
  mapPath: string
  actor: { first_name: string; last_name: string } | undefined
}

type Row = Omit<ReadNotice, 'path' | 'quote' | 'quoteHtml' | 'lacksComment' | 'event' | 'actor'> & {
  slug: string | null
  first_name: string | null
  last_name: string | null
  data: string | null
  note: string | null
  question: string | null
  content: string | null
}

/** Some of the person's notices in one map, in no particular order. */
export async function readNotices(ctx: Context, mapId: number, ids: number[]): Promise<ReadNotice[]> {
  const { user_id } = requirePerson(ctx.actor)
  // Declined posts are in the trash. Their authors can still read them.
  const isVisible = sql`(t.author_id = ${user_id} or (t.live and (not t.pending or own.user_id is not null)))`
  const { rows } = await sql<Row>`
    select b.id, b.map_id, b.user_id, b.kind, b.comment_id, b.created, b.seen, b.task_id, t.live,
      case when ${isVisible} then t.title end as title, case when ${isVisible} then t.slug end as slug,
      case when l.live then l.name end as list, case when b.kind in ('moved', 'completed') then l.role end as role,
      exists (select 1 from votes v where v.map_id = ${mapId} and v.task_id = b.task_id and v.author_id = ${user_id}
        and v.live) as voted, a.first_name, a.last_name,
      e.data, s.note, q.content as question, c.parsed_content as content,
      m.name as map, '/' || teams.slug || '/' || m.slug as "mapPath"
    from notices b
    join maps m on m.id = b.map_id
    join teams on teams.id = m.team_id
    left join team_members own on own.team_id = m.team_id and own.user_id = ${user_id}
    left join tasks t on t.map_id = b.map_id and t.id = b.task_id
    left join events e on e.map_id = b.map_id and e.id = b.event_id
    left join task_stays s on s.map_id = b.map_id and s.task_id = b.task_id and s.arrived = e.created
      and b.kind in ('moved', 'completed')
    left join private_messages q on q.map_id = b.map_id and q.task_id = b.task_id and q.created = e.created
      and b.kind = 'question'
    left join comments c on c.map_id = b.map_id and c.id = b.comment_id and c.task_id = b.task_id and c.live
    left join lists l on l.map_id = b.map_id and l.id = coalesce(s.list_id, t.list_id)
    left join users a on a.id = b.actor_id and a.deleted is null
    where b.map_id = ${mapId} and b.user_id = ${user_id} and b.id in (${sql.join(ids)})`.execute(ctx.db)
  return Promise.all(
    rows.map(async (row) => {
      const event: Record<string, unknown> = JSON.parse(row.data ?? '{}')
      return {
        ...row,
        event,
        path: pathOf(row),
        ...(row.title === null ? { quote: '', quoteHtml: '' } : await quoteOf(row, event)),
        lacksComment: row.comment_id !== null && row.kind !== 'declined' && row.content === null,
        actor: row.first_name === null ? undefined : { first_name: row.first_name, last_name: row.last_name ?? '' },
      }
    }),
  )
}

function pathOf({ mapPath, kind, task_id, slug, comment_id }: Row): string | undefined {
  if (kind === 'waiting') return `${mapPath}/manage/queue`
  if (task_id === null || slug === null) return undefined
  const task = taskPath(mapPath, { id: task_id, slug })
  return comment_id === null || kind === 'declined' ? task : `${task}?comment=${comment_id}#comment-${comment_id}`
}

/** Reasons are stored as Markdown. On a public task, the reason is also a comment. */
async function quoteOf({ kind, note, question, content }: Row, event: ReadNotice['event']) {
  const text = note ?? question ?? ''
  if (kind !== 'declined' && content === null) return { quote: text, quoteHtml: plainTextAsHtml(text) }
  const reason = String(event.reason ?? '')
  const quoteHtml =
    kind === 'declined' ? await renderInWorker(reason, {}).catch(() => plainTextAsHtml(reason)) : (content ?? '')
  return { quote: plainOpening(quoteHtml), quoteHtml }
}
