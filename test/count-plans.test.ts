import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedTotalSql } from '../src/features/comments/present.ts'
import { countActivitySql } from '../src/features/moderation/queries/find-queue-item.ts'
import { countQueueSql } from '../src/features/moderation/queries/queue.ts'
import { followedTasks } from '../src/features/subscriptions/queries/subscriptions.ts'
import { type FilterName, filterValues } from '../src/features/tasks/queries/filter.ts'
import { idsByTitleSql } from '../src/features/tasks/queries/list-filtered-tasks.ts'
import { totalSql } from '../src/features/tasks/queries/task-records.ts'
import type { Database } from '../src/platform/db/database.ts'
import { isOutdated, rendererVersion } from '../src/platform/markdown/render-again.ts'
import { engines } from './support/databases/engines.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const empty = await engines.sqlite({ migrated: true })
  ;[database, drop] = [empty.open(), empty.drop]
})

afterAll(async () => {
  await database.close()
  await drop()
})

/** The query plan SQLite uses to count the tasks that match these filters. */
async function planOf(filters: FilterName[]): Promise<string> {
  const [category_name, created_min, created_max] = ['bug', '2026-01-01', '2026-12-31']
  const query = {
    title: 'dark',
    list_id: [1],
    author_id: [1],
    category_id: [1],
    category_name,
    created_min,
    created_max,
  }
  const value = { ...filterValues(query, database), map_id: 1, team_id: 1 }
  const total = totalSql({ engine: 'sqlite', db: database.read, value }, filters)
  const { rows } = await sql<{ detail: string }>`explain query plan ${total}`.execute(database.read)
  return rows.map(({ detail }) => detail).join('\n')
}

// Reading 14,000 task rows takes 30 ms; reading as many index entries takes 2 ms.
it.each<[FilterName[], index: string]>([
  [['list_id', 'created_min'], 'tasks_by_list'],
  [['author_id'], 'tasks_by_author'],
  [['author_id', 'created_max'], 'tasks_by_author'],
  [['category_id'], 'tasks_by_category'],
  [['category_name'], 'tasks_by_category'],
  [['category_name', 'created_min'], 'tasks_by_category'],
])('counts tasks by %j using only an index', async (filters, index) => {
  expect(await planOf(filters)).toContain(`SEARCH t USING COVERING INDEX ${index} `)
})

it('counts locked tasks using only the index on locked tasks', async () => {
  expect(await planOf(['lock_comments:true'])).toContain('SEARCH t USING INDEX tasks_locked ')
})

it('counts tasks by title using only the index on titles, and in a list using the index on lists', async () => {
  expect(await planOf(['title'])).toContain('SEARCH t USING INDEX tasks_by_title ')
  expect(await planOf(['title', 'list_id'])).toContain('(map_id=? AND list_id=?)')
})

it('looks for a rare title using only the index on titles', async () => {
  const value = { ...filterValues({ title: 'dark' }, database), map_id: 1, team_id: 1 }
  const statement = idsByTitleSql({ engine: 'sqlite', value })
  const { rows } = await sql<{ detail: string }>`explain query plan ${statement}`.execute(database.read)
  expect(rows.map(({ detail }) => detail).join()).toContain('SEARCH t USING INDEX tasks_by_title ')
})

it('counts the review queue using only the indexes on pending and reported items', async () => {
  const statement = countQueueSql({ map_id: 1, now: '2026-01-01T00:00:00.000Z' })
  const { rows } = await sql<{ detail: string }>`explain query plan ${statement}`.execute(database.read)
  const read = rows.flatMap(({ detail }) => /^SEARCH q USING .*INDEX (\w+)/.exec(detail)?.[1] ?? [])
  expect(read).toEqual(['tasks_by_pending', 'comments_by_pending', 'reports_open', 'reports_open'])
})

it("counts an author's posts and votes using the indexes on authors", async () => {
  const statement = countActivitySql({ map_id: 1, author_id: 1 })
  const { rows } = await sql<{ detail: string }>`explain query plan ${statement}`.execute(database.read)
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toContain('SEARCH t USING INDEX tasks_by_author (author_id=? AND map_id=?')
  expect(plan).toContain('SEARCH v USING INDEX votes_of_author (author_id=?')
})

it("finds a person's subscriptions using the index on people", async () => {
  const query = followedTasks(database.read, { map_id: 1, user_id: 1 }).compile()
  const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
  const { rows } = await database.read.executeQuery<{ detail: string }>(plan)
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_of_user (user_id=?)',
  ])
})

it.each<[FilterName[]]>([[[]], [['list_id']], [['pending:true']], [['list_id', 'pending:false']]])(
  'counts tasks by %j using only the lists',
  async (filters) => {
    const plan = await planOf(filters)
    expect(plan).toContain('lists')
    expect(plan).not.toContain('tasks')
  },
)

it('counts comments using only the indexes on the number of comments and on pending tasks', async () => {
  const plan = async (scope: 'public' | 'read') => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${approvedTotalSql(1, scope)}`.execute(
      database.read,
    )
    return rows.flatMap(({ detail }) => /^SEARCH t USING .*/.exec(detail)?.[0] ?? [])
  }
  const counted = 'SEARCH t USING INDEX tasks_by_comments_count (map_id=? AND comments_count>?)'

  expect(await plan('read')).toEqual([counted])
  expect(await plan('public')).toEqual([counted, expect.stringContaining('INDEX tasks_pending_by_author (map_id=?)')])
})

// Task edits read and delete them, so this must not depend on the number of tasks.
it("finds a task's words by its id, and a word's tasks using only an index", async () => {
  const where = sql`from task_words where map_id = 1`
  const plan = async (statement: RawBuilder<unknown>) =>
    (await sql<{ detail: string }>`explain query plan ${statement}`.execute(database.read)).rows[0]?.detail

  for (const statement of [sql`delete ${where} and task_id = 1`, sql`select word, pending ${where} and task_id = 1`]) {
    expect(await plan(statement)).toBe('SEARCH task_words USING PRIMARY KEY (map_id=? AND task_id=?)')
  }
  expect(await plan(sql`select task_id ${where} and word = 'dark' and not pending`)).toContain(
    'USING COVERING INDEX task_words_by_word (map_id=? AND word=?',
  )
})

it.each(['tasks', 'comments'] as const)(
  'finds %s with outdated HTML in an index that contains no others',
  async (table) => {
    const outdated = sql`select id from ${sql.table(table)} where map_id = 1 and ${isOutdated}`
    const { rows } = await sql<{ detail: string }>`explain query plan ${outdated}`.execute(database.read)
    expect(rows.map(({ detail }) => detail).join()).toContain(`INDEX ${table}_by_renderer `)
    const { rows: index } = await sql<{ sql: string }>`select sql from sqlite_schema
    where name = ${`${table}_by_renderer`}`.execute(database.read)
    expect(index[0]?.sql).toMatch(new RegExp(`where renderer < ${rendererVersion}$`))
  },
)
