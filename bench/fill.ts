import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '../src/lib/time.ts'
import { termsOf } from '../src/lib/words-in-text.ts'
import type { MapContext } from '../src/platform/context.ts'
import type { Engine } from '../src/platform/db/database.ts'
import type { TxDb } from '../src/platform/db/tables.ts'
import { rendererVersion } from '../src/platform/markdown/render-again.ts'
import { withoutIndexes } from './fill-indexes.ts'
import { commentTexts, placeholders, taskTexts } from './fill-texts.ts'

/** Task creation times are spread evenly over this period. */
const ageMs = 365 * dayMs
const tasksPerStatement = 20_000
const [votesPerTask, commentsPerTask] = [10, 3]

interface Filling {
  tasks: number
  /** The assignee of one task in ten. */
  assignee: number
  /** The category of one task in four. */
  category: number
  progress(done: number): void
}

/**
 * Fills a map with tasks, votes, comments, followers and search terms. The rows are created inside the database,
 * because the verbs would take hours.
 */
export async function fillMap(ctx: MapContext, filling: Filling): Promise<void> {
  const lists = await ctx.db.selectFrom('lists').select('id').where('map_id', '=', ctx.map.id).orderBy('id').execute()
  const { user_id: author } = await ctx.db
    .selectFrom('tokens')
    .select('user_id')
    .where('map_id', '=', ctx.map.id)
    .executeTakeFirstOrThrow()
  // Few enough that even in a small map, a person has voted and commented often enough to fill a page.
  const voters = Math.min(1_000, Math.max(votesPerTask, Math.ceil(filling.tasks / 100)))
  const voter = await addVoters(ctx, voters)
  const ids = { task: await nextId(ctx, 'tasks'), comment: await nextId(ctx, 'comments') }
  const statements = statementsFor(ctx, { ...filling, author, voter, voters, ids, lists: lists.map(({ id }) => id) })
  await withoutIndexes(ctx, async () => {
    for (let done = 0; done < filling.tasks; done += tasksPerStatement) {
      const to = Math.min(done + tasksPerStatement, filling.tasks)
      await ctx.transaction(async ({ db, database }) => {
        // Checking ten million foreign keys takes minutes.
        if (database.engine === 'postgres') await sql`set local session_replication_role = replica`.execute(db)
        for (const statement of statements) await statement(numbers(done, to)).execute(db)
      })
      filling.progress(to)
    }
  })
  await ctx.transaction(async ({ db }) => {
    await addWords(db, ctx, ids.task)
    await countTasks(db, ctx.map.id)
  })
}

/** A `with` clause with the numbers from the first to the one before the last, as `n.i`. */
const numbers = (from: number, to: number): RawBuilder<unknown> =>
  sql`with recursive n (i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(to - 1)})`

interface Values extends Filling {
  author: number
  /** The first voter's id. Voters' ids are consecutive, as are tasks' and comments'. */
  voter: number
  voters: number
  ids: { task: number; comment: number }
  lists: number[]
}

type Statement = (numbers: RawBuilder<unknown>) => RawBuilder<unknown>

function statementsFor(ctx: MapContext, { tasks, author, voter, voters, ids, lists, ...filling }: Values): Statement[] {
  const { engine } = ctx.database
  const map = sql.lit(ctx.map.id)
  const task = sql`n.i + ${sql.lit(ids.task)}`
  const comment = sql`n.i * ${sql.lit(commentsPerTask)} + k.i + ${sql.lit(ids.comment)}`
  const list = sql`case n.i % ${sql.lit(lists.length)} ${sql.join(
    lists.map((id, index) => sql`when ${sql.lit(index)} then ${sql.lit(id)}`),
    sql` `,
  )} end`
  const created = momentOf(
    engine,
    sql`${sql.lit(Date.parse(ctx.now) - ageMs)} + n.i * ${sql.lit(ageMs)} / ${sql.lit(tasks)}`,
  )
  // One in ten is pending.
  const pending = sql`n.i % 10 = 0`
  const voterAt = (number: RawBuilder<unknown>) => sql`${sql.lit(voter)} + (${number}) % ${sql.lit(voters)}`
  const texts = taskTexts(ctx)
  const kinds = sql`${textsOf(texts)} where x.k = n.i % ${sql.lit(texts.length)} order by n.i`
  const comments = commentTexts(ctx)
  const commentKinds = sql`cross join (${upTo(commentsPerTask)}) as k cross join ${textsOf(comments)}
    where x.k = (n.i * 7 + k.i) % ${sql.lit(comments.length)} order by n.i, k.i`
  const filled = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, ${placeholders.title}, cast(n.i % 97 as text)), ${placeholders.number}, cast(n.i as text))`
  const terms = (text: RawBuilder<unknown>) =>
    engine === 'sqlite' ? text : sql`array_to_tsvector(string_to_array(${text}, ' '))`
  return [
    (n) => sql`insert into tasks (map_id, list_id, author_id, category_id, title, title_folded, slug, description,
        parsed_description, renderer, url, pending, lock_comments, created, modified, list_arrival, votes_count,
        comments_count, subscribers_count, assignee_id, priority)
      ${n} select ${map}, ${list}, ${sql.lit(author)}, case n.i % 4 when 0 then ${sql.lit(filling.category)} end,
        ${filled('x.title')}, lower(${filled('x.title')}), 'task-' || n.i, ${filled('x.content')}, ${filled('x.html')},
        ${sql.lit(rendererVersion)}, '', ${pending}, false, ${created}, ${created}, ${created},
        ${sql.lit(votesPerTask)}, ${sql.lit(commentsPerTask)}, 1,
        case n.i % 10 when 5 then ${sql.lit(filling.assignee)} end,
        case n.i % 20 when 0 then 2 when 5 then 4 when 10 then 1 when 15 then 2 else 0 end
      from n cross join ${kinds}`,
    (n) => sql`insert into task_terms (map_id, task_id, terms, plain_text)
      ${n} select ${map}, ${task}, ${terms(filled('x.terms'))}, ${filled('x.plain')} from n cross join ${kinds}`,
    // Every number occurs in one description. The other words are in `addWords`.
    (n) => sql`insert into task_words (map_id, word, task_id, pending)
      ${n} select ${map}, cast(n.i as text), ${task}, ${pending} from n order by n.i`,
    (n) => sql`insert into task_stays (map_id, task_id, list_id, arrived)
      ${n} select ${map}, ${task}, ${list}, ${created} from n order by n.i`,
    (n) => sql`insert into votes (map_id, task_id, author_id, created)
      ${n} select ${map}, ${task}, ${voterAt(sql`n.i * 7 + k.i`)}, ${created}
      from n cross join (${upTo(votesPerTask)}) as k order by n.i, k.i`,
    (n) => sql`insert into subscriptions (map_id, task_id, user_id, created)
      ${n} select ${map}, ${task}, ${voterAt(sql`n.i * 13 + n.i / 10`)}, ${created} from n order by n.i`,
    (n) => sql`insert into comments (map_id, task_id, author_id, content, parsed_content, renderer, created, modified)
      ${n} select ${map}, ${task}, ${voterAt(sql`n.i * 11 + k.i * 3`)}, x.content, x.html, ${sql.lit(rendererVersion)},
        ${created}, ${created} from n ${commentKinds}`,
    (n) => sql`insert into comment_terms (map_id, comment_id, terms, plain_text)
      ${n} select ${map}, ${comment}, ${terms(sql`x.terms`)}, x.plain from n ${commentKinds}`,
  ]
}

const upTo = (count: number): RawBuilder<unknown> =>
  sql.join(
    Array.from({ length: count }, (_, i) => sql`select ${sql.lit(i)} as i`),
    sql` union all `,
  )

/** The texts as a table `x`, with their position as `k`. */
const textsOf = (texts: ReturnType<typeof taskTexts>): RawBuilder<unknown> =>
  sql`(select column1 as k, column2 as title, column3 as content, column4 as html, column5 as plain, column6 as terms
    from (values ${sql.join(
      texts.map(
        ({ title, content, html, plain, terms }, k) =>
          sql`(${sql.lit(k)}, ${title}, ${content}, ${html}, ${plain}, ${terms})`,
      ),
    )}) as v) as x`

/** Milliseconds since 1970 as a timestamp. */
const momentOf = (engine: Engine, ms: RawBuilder<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`
    : sql`to_timestamp((${ms}) / 1000.0)`

async function addVoters(ctx: MapContext, voters: number): Promise<number> {
  await ctx.transaction(async ({ db }) => {
    await sql`insert into users (email, first_name, last_name, created, language)
      ${numbers(1, voters + 1)} select 'voter' || i || '@' || ${ctx.map.path} || '.example', 'Voter', cast(i as text), ${ctx.now}, 'en'
      from n order by i`.execute(db)
  })
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `voter1@${ctx.map.path}.example`)
    .executeTakeFirstOrThrow()
  return id
}

/** The id of the next row. Nothing else writes to the database. */
async function nextId({ db }: MapContext, table: 'tasks' | 'comments'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** Words that occur in many tasks are stored with the first few. */
async function addWords(db: TxDb, ctx: MapContext, firstTask: number): Promise<void> {
  const words = new Map<string, number[]>()
  for (const [number, { plain, title }] of taskTexts(ctx).entries()) {
    // Pending tasks don't count.
    if (number % 10 === 0) continue
    for (const word of termsOf(`${title} ${plain}`, { pairs: false })) {
      const tasks = words.get(word) ?? []
      if (tasks.length < 5) words.set(word, [...tasks, firstTask + number])
    }
  }
  const rows = [...words].flatMap(([word, tasks]) =>
    tasks.map((task_id) => ({ map_id: ctx.map.id, word, task_id, pending: false })),
  )
  await db.insertInto('task_words').values(rows).execute()
}

async function countTasks(db: TxDb, map_id: number): Promise<void> {
  const tasksOf = sql`from tasks t where t.map_id = lists.map_id and t.list_id = lists.id`
  await sql`update lists set tasks_count = (select count(*) ${tasksOf}),
      pending_count = (select count(*) ${tasksOf} and t.pending)
    where map_id = ${map_id}`.execute(db)
}
