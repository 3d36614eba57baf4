import '../../subscriptions/table.ts'
import '../../votes/table.ts'
import { sql } from 'kysely'
import { requirePerson } from '../../../platform/actor.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { updateRows } from '../../../platform/records/rows.ts'
import { assertActorNotBlocked } from '../../approval/queries/needs-approval.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { archivedRefusal } from '../../maps/rules/visibility.ts'
import { recountTask } from '../../merges/steps/merge-tasks.ts'
import { lockTasks } from '../../tasks/queries/lock-tasks.ts'
import { forgetAddress } from '../../users/steps/people.ts'
import { personClaimed } from '../events.ts'
import { type Claim, listImportedAs } from '../queries/find-claims.ts'

/**
 * Gives the actor what was imported into this map under their confirmed email address. Where they have voted for a task
 * or follow it here too, only that vote or subscription stays.
 */
export async function claimRecords(ctx: MapContext): Promise<Claim> {
  const { user_id: to } = requirePerson(ctx.actor)
  if (ctx.map.archived) throw archivedRefusal()
  await assertActorNotBlocked(ctx)
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    const claimed = { tasks: 0, comments: 0, votes: 0 }
    for (const { user_id: from, email } of await listImportedAs(tx)) {
      // So that no vote is added during the change.
      const of = (table: string, column: string) => sql`id in (select r.task_id from ${sql.table(table)} r
        where r.map_id = ${tx.map.id} and ${sql.ref(`r.${column}`)} = ${from})`
      await lockTasks(tx, sql`(${of('votes', 'author_id')} or ${of('subscriptions', 'user_id')})`)
      const changed = [
        ...(await dropDuplicates(tx, { table: 'votes', column: 'author_id', from, to })),
        ...(await dropDuplicates(tx, { table: 'subscriptions', column: 'user_id', from, to })),
      ]
      claimed.tasks += await updateRows(tx, 'tasks', { author_id: from }, { author_id: to })
      claimed.comments += await updateRows(tx, 'comments', { author_id: from }, { author_id: to })
      claimed.votes += await updateRows(tx, 'votes', { author_id: from }, { author_id: to, voter_email: email })
      await updateRows(tx, 'subscriptions', { user_id: from }, { user_id: to })
      for (const id of new Set(changed.sort((a, b) => a - b))) await recountTask(tx, id)
    }
    if (Object.values(claimed).some((count) => count > 0)) tx.emit(personClaimed, { user_id: to, ...claimed })
    return claimed
  })
}

/** Permanently separates the actor from records imported under their address, now or later. */
export async function refuseRecords(ctx: MapContext): Promise<void> {
  requirePerson(ctx.actor)
  await ctx.transaction(async (tx) => {
    for (const { user_id, email } of await listImportedAs(tx)) {
      await updateRows(tx, 'imported_people', { user_id }, { email: null })
      await forgetAddress(tx, { email: email ?? '', map_id: tx.map.id })
    }
  })
}

interface Duplicates {
  table: 'votes' | 'subscriptions'
  column: 'author_id' | 'user_id'
  from: number
  to: number
}

/** Deletes what both people have, and subscriptions to tasks that the person has muted. Returns the tasks. */
async function dropDuplicates(tx: MapTx, { table, column, from, to }: Duplicates): Promise<number[]> {
  const own = (other: string, user: string) =>
    sql`task_id in (select o.task_id from ${sql.table(other)} o where o.map_id = ${tx.map.id} and ${sql.ref(`o.${user}`)} = ${to})`
  const muted = table === 'subscriptions' ? sql`or ${own('task_mutes', 'user_id')}` : sql``
  const { rows } = await sql<{ task_id: number }>`delete from ${sql.table(table)}
    where map_id = ${tx.map.id} and ${sql.ref(column)} = ${from} and (${own(table, column)} ${muted})
    returning task_id`.execute(tx.db)
  return rows.map(({ task_id }) => task_id)
}
