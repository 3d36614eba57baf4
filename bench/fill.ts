import { sql } from 'kysely'
import { dayMs } from '../src/lib/time.ts'
import { termsOf } from '../src/lib/words-in-text.ts'
import type { MapContext } from '../src/platform/context.ts'
import { termsValue } from '../src/platform/db/full-text.ts'
import { rendererVersion } from '../src/platform/markdown/render-again.ts'
import { plainText } from '../src/platform/markdown/rendered-html.ts'

const chunk = 1_000
/** Task creation times are spread evenly over this period. */
const ageMs = 365 * dayMs

/** Fills a map with tasks, votes and search terms, using plain statements because the verbs would take minutes. */
export async function fillMap(ctx: MapContext, tasks: number, progress: (done: number) => void): Promise<void> {
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
  await fillVoters(ctx)
  await fillVotes(ctx)
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
    // Otherwise a job would re-render them during the measurement.
    renderer: rendererVersion,
    url: '',
    // One in ten is pending.
    pending: number % 10 === 0,
    lock_comments: false,
    created: timestamp,
    modified: timestamp,
    list_arrival: timestamp,
  }
}

/**
 * The lengths of these lists have no common divisor, so every action gets paired with every object. No word appears in
 * more than 5% of the titles.
 */
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

const votesATask = 10
const voters = 1_000

async function fillVoters(ctx: MapContext): Promise<void> {
  await ctx.transaction(async ({ db }) => {
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${voters})
      insert into users (email, first_name, last_name, created, language)
      select 'voter' || i || '@' || ${ctx.map.path} || '.example', 'Voter', cast(i as text), ${ctx.now}, 'en' from n`.execute(
      db,
    )
  })
}

/** Adds each task's ten votes, its entry in the list history and its search terms, in a few large statements. */
async function fillVotes(ctx: MapContext): Promise<void> {
  const { id } = ctx.map
  await ctx.transaction(async ({ db }) => {
    const first = await sql<{
      id: number
    }>`select min(id) as id from users where email like ${`voter%@${ctx.map.path}.example`}`
      .execute(db)
      .then(({ rows }) => rows[0]?.id ?? 0)
    await castVotes(db, id, first)
    await sql`insert into task_stays (map_id, task_id, list_id, arrived)
      select map_id, id, list_id, list_arrival from tasks where map_id = ${id} order by id`.execute(db)
  })
  await fillTerms(ctx)
}

/** In batches, because a single statement would exceed the statement timeout. */
async function castVotes(db: MapContext['db'], mapId: number, firstVoter: number): Promise<void> {
  const tasks = await db.selectFrom('tasks').select('id').where('map_id', '=', mapId).orderBy('id').execute()
  for (let at = 0; at < tasks.length; at += 5_000) {
    const [from, to] = [tasks[at]?.id ?? 0, tasks[Math.min(at + 5_000, tasks.length) - 1]?.id ?? 0]
    await sql`with recursive n (i) as (select 0 union all select i + 1 from n where i < ${votesATask - 1})
      insert into votes (map_id, task_id, author_id, created)
      select t.map_id, t.id, ${firstVoter} + (t.id * 7 + n.i) % ${voters}, t.created
      from tasks t cross join n
      where t.map_id = ${mapId} and t.id >= ${from} and t.id <= ${to} order by t.id`.execute(db)
  }
}

async function fillTerms(ctx: MapContext): Promise<void> {
  const tasks = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'title', 'parsed_description'])
    .where('map_id', '=', ctx.map.id)
    .orderBy('id')
    .execute()
  await ctx.transaction(async ({ db, database }) => {
    for (let at = 0; at < tasks.length; at += 200) {
      const rows = tasks.slice(at, at + 200).map((task) => {
        const plain_text = plainText(task.parsed_description)
        const terms = { title: termsOf(task.title, { pairs: true }), text: termsOf(plain_text, { pairs: false }) }
        return { map_id: ctx.map.id, task_id: task.id, terms: termsValue(database, ctx.map.id, terms), plain_text }
      })
      await db.insertInto('task_terms').values(rows).execute()
    }
  })
}
