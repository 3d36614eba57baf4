import { sql } from 'kysely'
import { termsOf } from '../../../lib/terms-of.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type TermTable, termsValue } from '../../../platform/db/full-text.ts'
import { listedWords } from '../../../platform/db/listed.ts'
import type { TxDb } from '../../../platform/db/tables.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    task_terms: { map_id: number; task_id: number; terms: string }
    task_words: { map_id: number; word: string; task_id: number }
  }
}

export const taskTerms: TermTable = { name: 'task_terms', id: 'task_id' }

interface Where {
  database: Database
  db: TxDb
  map: { id: number }
}

interface Readable {
  id: number
  title: string
  parsed_description: string
  pending: boolean
}

/** What a task is found by: what there is to read on its page. Called where it is made, in the same transaction. */
export async function addTaskTerms(tx: Where, { id, title, parsed_description, pending }: Readable): Promise<void> {
  const found = {
    title: termsOf(title, { pairs: true }),
    text: termsOf(plainText(parsed_description), { pairs: false }),
  }
  const terms = termsValue(tx.database, tx.map.id, found)
  await tx.db.insertInto('task_terms').values({ map_id: tx.map.id, task_id: id, terms }).execute()

  const words = listedWords(tx.database, [...new Set([...found.title, ...found.text])].filter(isMendable))
  await sql`insert into task_words (map_id, word, task_id)
    select ${tx.map.id}, w.word, ${id} from ${words} as w
    where ${pending ? sql`true` : hasRoom(tx)}`.execute(tx.db)
}

/**
 * What waits for approval holds all of its words, and takes the room of no other: those that everybody may see hold a
 * word for everybody.
 */
const hasRoom = ({ map }: Where) => sql`(select count(*) from (
    select 1 from task_words k where k.map_id = ${map.id} and k.word = w.word
      and (select not t.pending from tasks t where t.map_id = ${map.id} and t.id = k.task_id)
    limit ${mostHolders}
  ) as holders) < ${mostHolders}`

/** Called where a title, a description or who may see them is changed, in the same transaction. */
export async function changeTaskTerms(tx: Where, task: Readable): Promise<void> {
  for (const table of ['task_terms', 'task_words'] as const) {
    await tx.db.deleteFrom(table).where('map_id', '=', tx.map.id).where('task_id', '=', task.id).execute()
  }
  await addTaskTerms(tx, task)
}

/** A word is known for as long as one of these is there. More would be a row for every word of every task. */
const mostHolders = 5

/** Shorter words are not mended, and longer ones are none. */
const isMendable = (term: string): boolean => /^\p{L}{4,30}$/u.test(term)
