import { sql } from 'kysely'
import { termsOf } from '../src/lib/terms-of.ts'
import type { MapContext } from '../src/platform/context.ts'
import { termsValue } from '../src/platform/db/full-text.ts'
import { plainText } from '../src/platform/markdown/plain-text.ts'

export const votesATask = 10
const voters = 1_000

/** People who vote. */
export async function fillVoters(ctx: MapContext): Promise<void> {
  await ctx.transaction(async ({ db }) => {
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${voters})
      insert into users (email, first_name, last_name, created, language)
      select 'voter' || i || '@' || ${ctx.map.path} || '.example', 'Voter', cast(i as text), ${ctx.now}, 'en' from n`.execute(
      db,
    )
  })
}

/** Ten votes for each task, its stay in its list, and its terms: by a few large statements. */
export async function fillVotes(ctx: MapContext): Promise<void> {
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

/** In parts, because one statement for all of them runs into the time limit of statements. */
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
