import { sql } from 'kysely'
import { folded } from '../../../lib/text.ts'
import { slugOf } from '../../../lib/urls.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { writtenValues } from '../../../platform/records/fields.ts'
import { insertRow, updateRows } from '../../../platform/records/rows.ts'
import { listFields } from '../../maps/fields.ts'
import { assertMayManageMap } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { roleOf } from '../../maps/rules/role.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { listCreated, listDeleted, listEdited, listMoved } from '../events.ts'
import { countContents, countLists, type ListContents, requireList } from '../queries/lists.ts'
import type { ListPageEdit, NewList } from '../schema.ts'
import { maxLists } from '../table.ts'

/** Adds a list after the existing ones with the same role. */
export async function createList(ctx: MapContext, input: NewList): Promise<number> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    if ((await countLists(tx)) >= maxLists) {
      throw new Invalid([{ field: null, code: 'too_many', message: `A map has at most ${maxLists} lists.` }])
    }
    const role = roleOf(input.role)
    const { last } = await tx
      .from('lists')
      .select((eb) => eb.fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const id = await insertRow(tx, 'lists', {
      ...writtenValues(listFields, input, role),
      name_folded: folded(input.name),
      slug: slugOf(input.name, 'list'),
      position: (last ?? 0) + 1,
      created: tx.now,
    })
    tx.emit(listCreated, { list_id: id, name: input.name, role: role.slug })
    return id
  })
}

/** Changing the role doesn't change what the list allows. */
export async function editList(
  ctx: MapContext,
  { list_id: id, ...edit }: ListPageEdit & { list_id: number },
): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const before = await requireList(tx, id)
    const next = writtenValues(listFields, edit, before)
    const fields = (Object.keys(next) as (keyof typeof next)[]).filter((field) => next[field] !== before[field])
    if (fields.length === 0) return
    await updateRows(tx, 'lists', { id }, { ...next, name_folded: folded(next.name), slug: slugOf(next.name, 'list') })
    tx.emit(listEdited, { list_id: id, fields })
  })
}

interface ListMove {
  list_id: number
  /** The list with the same role to place it before; null to place it last. */
  before: number | null
}

/** Reorders the lists within a role. The order of the roles is fixed. */
export async function moveList(ctx: MapContext, { list_id, before }: ListMove): Promise<void> {
  assertMayManageMap(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { role } = await requireList(tx, list_id)
    const lists = await listsOfRole(tx, role)
    const others = lists.filter(({ id }) => id !== list_id || before === list_id)
    const place = before === null ? others.length : others.findIndex(({ id }) => id === before)
    if (place < 0) {
      const message = 'The map has no such list with the same role.'
      throw new Invalid([{ field: 'before', code: 'not_found', message }])
    }
    const order = before === list_id ? lists : others.toSpliced(place, 0, ...lists.filter(({ id }) => id === list_id))
    if (order.every(({ id }, at) => id === lists[at]?.id)) return
    await writeOrder(
      tx,
      order.map(({ id }) => id),
      lists.map(({ position }) => position),
    )
    tx.emit(listMoved, { list_id, before })
  })
}

/**
 * Moves the list and its tasks to the trash. The event says how many records were deleted. Returns the deletion's id.
 */
export async function deleteList(
  ctx: MapContext,
  { list_id, reason, notify = true }: { list_id: number; reason?: string | undefined; notify?: boolean | undefined },
): Promise<number> {
  assertMayManageMap(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const list = await requireList(tx, list_id)
    const trash_id = await addToTrash(tx, { kind: 'list', record_id: list_id, reason })
    const contents = await trashTasks(tx, list_id, trash_id)
    await updateRows(tx, 'lists', { id: list_id }, { trash_id, live: false, tasks_count: 0, pending_count: 0 })
    tx.emit(listDeleted, { list_id, name: list.name, ...contents, notify })
    return trash_id
  })
}

const listsOfRole = (tx: MapTx, role: Awaited<ReturnType<typeof requireList>>['role']) =>
  tx.from('lists', { role, live: true }).select(['id', 'position']).orderBy('position').orderBy('id').execute()

/** Reassigns the existing positions in the new order. Duplicate positions become distinct. */
async function writeOrder(tx: MapTx, ids: number[], positions: number[]): Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  for (const [at, id] of ids.entries()) {
    last = Math.max(positions[at] ?? 0, last + 1)
    await updateRows(tx, 'lists', { id }, { position: last })
  }
}

/** The update locks the tasks, so no vote or comment can be added between the count and the deletion. */
async function trashTasks(tx: MapTx, listId: number, trashId: number): Promise<ListContents> {
  await updateRows(tx, 'tasks', { list_id: listId, live: true }, { trash_id: trashId, live: false })
  return countContents(tx, sql`trash_id = ${trashId}`)
}
