import { type RawBuilder, sql } from 'kysely'
import { termsOf } from '../../../lib/words-in-text.ts'
import type { MapTx } from '../../../platform/context.ts'
import { listedWords } from '../../../platform/db/engine-sql.ts'
import { termsValue } from '../../../platform/db/full-text.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'

export interface IndexedTask {
  id: number
  title: string
  parsed_description: string
  pending: boolean
}

/** Indexes the task's visible text, and stores it for search results. */
export async function addTaskTerms(tx: MapTx, { id, title, parsed_description, pending }: IndexedTask): Promise<void> {
  const plain_text = plainText(parsed_description)
  const terms = { title: termsOf(title, { pairs: true }), text: termsOf(plain_text, { pairs: false }) }
  await tx.db
    .insertInto('task_terms')
    .values({ map_id: tx.map.id, task_id: id, terms: termsValue(tx.database, tx.map.id, terms), plain_text })
    .execute()

  const words = listedWords(tx.database, [...new Set([...termsOf(title, { pairs: false }), ...terms.text])])
  await sql`insert into task_words (map_id, word, task_id, pending)
    select ${tx.map.id}, w.word, ${id}, ${pending} from ${words} as w
    where ${pending ? sql`true` : isBelowLimit(tx)}`.execute(tx.db)
}

/**
 * Whether fewer than `maxTasksPerWord` approved tasks are stored for the word `w`. Pending tasks are stored with all
 * their words but don't count: most people can't see them, so they must not displace an approved task.
 */
const isBelowLimit = ({ map }: MapTx): RawBuilder<boolean> => sql`(select count(*) from (
    select 1 from task_words k where k.map_id = ${map.id} and k.word = w.word and not k.pending
    limit ${maxTasksPerWord}
  ) as approved) < ${maxTasksPerWord}`

/**
 * Typo correction finds a word as long as one of its stored tasks exists. Storing every task for every word would be
 * too much.
 */
const maxTasksPerWord = 5

/** Reindexes the task. Called in the transaction that changes a title, a description or `pending`. */
export async function replaceTaskTerms(tx: MapTx, task: IndexedTask): Promise<void> {
  for (const table of ['task_terms', 'task_words'] as const) {
    await tx.db.deleteFrom(table).where('map_id', '=', tx.map.id).where('task_id', '=', task.id).execute()
  }
  await addTaskTerms(tx, task)
}
