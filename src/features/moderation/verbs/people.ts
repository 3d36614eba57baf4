import { sql } from 'kysely'
import type { Timestamp } from '../../../lib/time.ts'
import type { MapContext, MapTx } from '../../../platform/context.ts'
import { findStanding } from '../../approval/queries/needs-approval.ts'
import type { Standing } from '../../approval/table.ts'
import { approveComment } from '../../comments/verbs/moderate-comments.ts'
import { assertMayModerate } from '../../maps/policy.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { editTask } from '../../tasks/verbs/tasks.ts'
import { addToTrash } from '../../trash/steps/add-to-trash.ts'
import { personBlocked, personCleared, personRemoved, personTrusted } from '../events.ts'
import type { RecordRef } from '../queries/assert-record-exists.ts'
import { assertNotMember, assertPersonHere, listPendingOf, lockTasksOf } from '../queries/people.ts'
import type { Decline } from '../schema.ts'
import { changeCountsOf } from '../steps/restore-person.ts'
import { declineComment, declineTask } from './review.ts'

interface TrustPersonInput {
  user_id: number
  /** When the moderator read the pending posts. Programs don't send it. */
  readAt?: Timestamp | undefined
}

/**
 * Trusts a person in this map, and approves and returns their pending posts. Posts written or edited after the
 * moderator read them stay pending. A post saved at that very moment may be published, because trusted people don't
 * need approval.
 */
export async function trustPerson(ctx: MapContext, { user_id, readAt }: TrustPersonInput): Promise<RecordRef[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'trusted' })
    const approved = (await listPendingOf(tx, user_id)).filter(
      ({ modified }) => readAt === undefined || modified <= readAt,
    )
    for (const { kind, id } of approved) {
      if (kind === 'task') await editTask(tx, { task_id: id, pending: false })
      else await approveComment(tx, { comment_id: id })
    }
    return approved
  })
}

type BlockPersonInput = Decline & { user_id: number; parsed_reason: string }

/** A declined post: its deletion's id and, for a task, the task's id. */
export interface DeclinedPost {
  trash_id: number
  task_id?: number
}

/** Blocks a person in this map and declines their pending posts. Returns the declined posts. */
export async function blockPerson(ctx: MapContext, { user_id, ...decline }: BlockPersonInput): Promise<DeclinedPost[]> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'blocked' })
    const posts: DeclinedPost[] = []
    for (const { kind, id } of await listPendingOf(tx, user_id)) {
      if (kind === 'comment') posts.push({ trash_id: await declineComment(tx, { comment_id: id, ...decline }) })
      else {
        const declined = await declineTask(tx, { task_id: id, ...decline })
        if ('trash_id' in declined) posts.push({ ...declined, task_id: id })
      }
    }
    return posts
  })
}

/**
 * Blocks a person and moves all their posts and votes in this map to the trash, as one deletion. Returns its id;
 * restoring it undoes everything.
 */
export async function removePerson(
  ctx: MapContext,
  { user_id, reason }: { user_id: number; reason: string },
): Promise<number> {
  return ctx.transaction(async (tx) => {
    await lockMap(tx)
    await setStanding(tx, { user_id, standing: 'blocked' })
    await lockTasksOf(tx, user_id)
    const trash_id = await addToTrash(tx, { kind: 'person', record_id: user_id, reason })
    const counts = {
      tasks: await mark(tx, 'tasks', user_id, trash_id),
      comments: await mark(tx, 'comments', user_id, trash_id),
      votes: await mark(tx, 'votes', user_id, trash_id),
    }
    await detachReplies(tx, trash_id)
    await changeCountsOf(tx, { trash_id, change: -1 })
    tx.emit(personRemoved, { user_id, trash_id, ...counts })
    return trash_id
  })
}

/** Merged tasks stay, because they include other people's records. */
async function mark(tx: MapTx, table: 'tasks' | 'comments' | 'votes', userId: number, trashId: number) {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set trash_id = ${trashId}, live = false
    where map_id = ${tx.map.id} and author_id = ${userId} and trash_id is null
      ${table === 'tasks' ? sql`and live` : sql``}`.execute(tx.db)
  return Number(numAffectedRows)
}

async function detachReplies(tx: MapTx, trashId: number): Promise<void> {
  await sql`update comments set detached_from = in_reply_to, in_reply_to = null
    where map_id = ${tx.map.id} and in_reply_to in (
      select b.id from comments b where b.map_id = ${tx.map.id} and b.trash_id = ${trashId} and not b.live)`.execute(
    tx.db,
  )
}

/** Trusts or blocks a person in this map. Null resets it. */
export async function setStanding(
  ctx: MapContext,
  { user_id, standing }: { user_id: number; standing: Standing | null },
): Promise<void> {
  assertMayModerate(ctx)
  await ctx.transaction(async (tx) => {
    await assertPersonHere(tx, user_id)
    if (standing !== null) await assertNotMember(tx, user_id)
    if ((await findStanding(tx, user_id)) === standing) return
    const ofPerson = tx.delete('map_people', { user_id })
    if (standing === null) await ofPerson.execute()
    else {
      await tx.db
        .insertInto('map_people')
        .values({ map_id: tx.map.id, user_id, standing, created: tx.now })
        .onConflict((conflict) => conflict.columns(['map_id', 'user_id']).doUpdateSet({ standing, created: tx.now }))
        .execute()
    }
    tx.emit(standing === null ? personCleared : events[standing], { user_id })
  })
}

const events = { trusted: personTrusted, blocked: personBlocked }
