import { sql } from 'kysely'
import { dayMs } from '../src/lib/time.ts'
import type { MapContext } from '../src/platform/context.ts'
import { rendererVersion } from '../src/platform/markdown/renderer-version.ts'

const chunk = 1_000
/** The tasks were created over so long, evenly. */
const ageMs = 365 * dayMs

/** Fills a map with tasks by plain statements, because the verbs would take minutes. Each says how many votes it has. */
export async function fillMap(
  ctx: MapContext,
  { tasks, votesATask }: { tasks: number; votesATask: number },
  progress: (done: number) => void,
): Promise<void> {
  const lists = await ctx.db.selectFrom('lists').select('id').where('map_id', '=', ctx.map.id).orderBy('id').execute()
  const author = await ctx.db
    .selectFrom('tokens')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  const timestampOf = (number: number) => new Date(Date.parse(ctx.now) - ageMs * (1 - number / tasks)).toISOString()
  for (let done = 0; done < tasks; done += chunk) {
    const size = Math.min(chunk, tasks - done)
    await ctx.transaction(async (tx) => {
      const rows = Array.from({ length: size }, (_, index) => ({
        ...taskRow(ctx, done + index, timestampOf(done + index), lists, author.user_id),
        votes_count: votesATask,
      }))
      for (let at = 0; at < rows.length; at += 100) {
        await tx.db
          .insertInto('tasks')
          .values(rows.slice(at, at + 100))
          .execute()
      }
    })
    progress(done + size)
  }
  await ctx.transaction(async (tx) => {
    const tasksOf = sql`from tasks t where t.map_id = lists.map_id and t.list_id = lists.id`
    await sql`update lists set tasks_count = (select count(*) ${tasksOf}),
        pending_count = (select count(*) ${tasksOf} and t.pending)
      where map_id = ${ctx.map.id}`.execute(tx.db)
  })
}

function taskRow(ctx: MapContext, number: number, timestamp: string, lists: { id: number }[], author_id: number) {
  const title = `${actions[number % actions.length]} ${things[number % things.length]} ${number % 97}`
  const description = `${paragraph}\n\n- one\n- two\n\nNumber **${number}**.`
  return {
    map_id: ctx.map.id,
    list_id: lists[number % lists.length]?.id ?? 0,
    author_id,
    category_id: null,
    title,
    title_folded: title.toLowerCase(),
    slug: `task-${number}`,
    description,
    parsed_description: `<p>${paragraph}</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>Number <strong>${number}</strong>.</p>\n`,
    // Else a job would render all of them again while the server is measured.
    renderer: rendererVersion,
    url: '',
    // A tenth waits for approval.
    pending: number % 10 === 0,
    lock_comments: false,
    created: timestamp,
    modified: timestamp,
    list_arrival: timestamp,
  }
}

/** Their numbers have no common divisor, so every action meets every thing. No word is in more than a twentieth of the titles. */
const actions =
  'Show Hide Export Import Sort Filter Search Share Lock Archive Print Colour Group Rename Translate Round Preview Pin Copy Undo Shrink'.split(
    ' ',
  )
const things =
  'notes folders tables pictures comments invoices reports reminders shortcuts passwords calendars contacts drafts attachments menus charts forms templates tags backups sessions devices plugins'.split(
    ' ',
  )
const paragraph =
  'It would help our team a great deal if this worked a little differently, for we use it every day and the way it is now takes three steps where one would do.'
