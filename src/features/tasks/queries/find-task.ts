import type { MapContext, MapTx } from '../../../platform/context.ts'
import { forUpdate } from '../../../platform/db/locks.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import type { Db } from '../../../platform/db/tables.ts'
import { Invalid, NotFound, type Problem } from '../../../platform/errors.ts'
import { findRow } from '../../../platform/records/rows.ts'
import { findCategoryByName } from '../../categories/queries/categories.ts'
import { findList } from '../../lists/queries/lists.ts'
import { maySeeTask } from '../policy.ts'

/** The task, if the actor can see it. Locked until the transaction ends. */
export async function findTask(tx: MapTx, id: number) {
  const [row] = await taskById(tx, { map_id: tx.map.id, id })
  return row && maySeeTask(tx, row) ? row : undefined
}

interface TaskKey {
  map_id: number
  id: number
}

const liveTask = (db: Db, { map_id, id }: TaskKey) =>
  db.selectFrom('tasks').where('map_id', '=', map_id).where('id', '=', id).where('live', '=', true)

const taskById = statement(({ engine, db, value }: StatementBuilder<TaskKey>) =>
  forUpdate({ engine }, liveTask(db, value).selectAll('tasks')),
)

export async function requireTask(tx: MapTx, id: number) {
  const task = await findTask(tx, id)
  if (!task) throw await taskNotFound(tx, id)
  return task
}

/** The task in a request's `parent`, and what its list allows. */
export async function requireParentTask(tx: MapTx, id: number) {
  const [task] = await taskAndList(tx, { map_id: tx.map.id, id })
  if (!task || !maySeeTask(tx, task)) {
    throw new Invalid([{ field: 'parent', code: 'not_found', message: 'There is no such task in this map.' }])
  }
  return { ...task, takes_votes: Boolean(task.takes_votes), takes_comments: Boolean(task.takes_comments) }
}

/** Subqueries, because PostgreSQL reads them again after waiting for a move to another list. A join would find nothing. */
const taskAndList = statement(
  ({ engine, db, value }: StatementBuilder<TaskKey>) => {
    const task = liveTask(db, value)
      .select(['id', 'author_id', 'live', 'pending', 'lock_comments', 'subscribers_count'])
      .select((eb) => {
        const list = eb
          .selectFrom('lists')
          .where('lists.map_id', '=', value.map_id)
          .whereRef('lists.id', '=', 'tasks.list_id')
          .where('lists.live', '=', true)
        return [list.select('lists.votes').as('takes_votes'), list.select('lists.comments').as('takes_comments')]
      })
    return forUpdate({ engine }, task)
  },
  { keepsPlan: true },
)

interface ListAndCategory {
  parent?: number
  category?: string | null
}

/** The list and category in a request. Reports problems with either one in a single error. */
export async function requireListAndCategory(tx: MapTx, body: ListAndCategory) {
  const { list, category_id, problems } = await lookUp(tx, body)
  if (problems.length > 0) throw new Invalid(problems)
  return { list, category_id }
}

export const listAndCategoryProblems = async (tx: MapTx, body: ListAndCategory): Promise<Problem[]> =>
  (await lookUp(tx, body)).problems

async function lookUp(tx: MapTx, body: ListAndCategory) {
  const problems: Problem[] = []
  const list = body.parent === undefined ? undefined : await findList(tx, body.parent)
  if (body.parent !== undefined && !list) {
    problems.push({ field: 'parent', code: 'not_found', message: 'There is no such list in this map.' })
  }
  const category_id = body.category ? await findCategoryByName(tx, body.category) : null
  if (category_id === undefined) {
    problems.push({ field: 'category', code: 'not_found', message: 'There is no category with this name.' })
  }
  return { list, category_id: category_id ?? null, problems }
}

/** The task this one was merged into, if the actor can see both. */
export async function findMergedInto(ctx: MapContext, id: number): Promise<{ id: number; slug: string } | undefined> {
  const merged = await readTask(ctx, id)
  if (!merged || merged.trash_id !== null || merged.merged_into === null) return undefined
  const target = await readTask(ctx, merged.merged_into)
  return target && maySeeTask(ctx, { ...merged, live: true }) && maySeeTask(ctx, target) ? target : undefined
}

/** The error for an id that has no visible task. */
export async function taskNotFound(ctx: MapContext, id: number): Promise<NotFound> {
  const target = await findMergedInto(ctx, id)
  return new NotFound(target && { merged_into: target.id })
}

const readTask = (ctx: MapContext, id: number) =>
  findRow(ctx, 'tasks', { id }, 'id', 'slug', 'live', 'pending', 'author_id', 'trash_id', 'merged_into')
