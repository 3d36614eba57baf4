import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { termsOfComment } from '../comments/verbs/index-comment.ts'
import { lockMap } from '../maps/queries/lock-map.ts'
import { changeTaskTerms } from '../tasks/verbs/index-task.ts'

const atOnce = 200
const toldEvery = 10_000

/**
 * Reads, in all maps, the texts that wait to be read: those that are older than the search, or that a migration wants
 * read anew. Where nothing waits this costs nothing. Killed, the next start goes on from there.
 */
export async function readWaiting(database: Database, log: Log): Promise<void> {
  let read = 0
  for (const readSome of [readTasks, readComments]) {
    while (await readSome(database)) {
      if (read % toldEvery === 0) log.info({ read }, 'reading older texts, for the search; this is done once')
      read += atOnce
    }
  }
  if (read > 0) log.info({}, 'all texts are read')
}

/** Returns whether there was anything. */
const readTasks = (database: Database): Promise<boolean> =>
  database.transaction(async (db) => {
    const next = await db
      .selectFrom('task_terms')
      .select('map_id')
      .where('terms', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!next) return false
    const tx = { database, db, map: { id: next.map_id, team_id: 0, path: '', archived: false } }
    await lockMap(tx)
    const waiting = await db
      .selectFrom('task_terms as k')
      .innerJoin('tasks as t', (join) => join.onRef('t.map_id', '=', 'k.map_id').onRef('t.id', '=', 'k.task_id'))
      .select(['t.id', 't.title', 't.parsed_description', 't.pending'])
      .where('k.map_id', '=', next.map_id)
      .where('k.terms', 'is', null)
      .orderBy('k.task_id')
      .limit(atOnce)
      .execute()
    for (const task of waiting) await changeTaskTerms(tx, task)
    return true
  })

const readComments = (database: Database): Promise<boolean> =>
  database.transaction(async (tx) => {
    const waiting = await tx
      .selectFrom('comment_terms as k')
      .innerJoin('comments as b', (join) => join.onRef('b.map_id', '=', 'k.map_id').onRef('b.id', '=', 'k.comment_id'))
      .select(['b.map_id', 'b.id', 'b.parsed_content'])
      .where('k.terms', 'is', null)
      .orderBy('k.map_id')
      .orderBy('k.comment_id')
      .limit(atOnce)
      .execute()
    for (const comment of waiting) {
      await tx
        .updateTable('comment_terms')
        .set({ terms: termsOfComment(database, comment.map_id, comment) })
        .where('map_id', '=', comment.map_id)
        .where('comment_id', '=', comment.id)
        .execute()
    }
    return waiting.length > 0
  })
