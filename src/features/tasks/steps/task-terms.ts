import { sql } from 'kysely'
import { together } from '../../../lib/concurrency.ts'
import { termsOf } from '../../../lib/words-in-text.ts'
import type { MapTx } from '../../../platform/context.ts'
import { isListed, listedWords, listOf } from '../../../platform/db/engine-sql.ts'
import { addTerms, storedTerms, termsSql, termsValue } from '../../../platform/db/full-text.ts'
import { change, type StatementBuilder, statement, write } from '../../../platform/db/statement.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'
import { addRows } from '../../../platform/records/rows.ts'
import { taskTerms } from '../table.ts'

export interface IndexedTask {
  id: number
  title: string
  parsed_description: string
  pending: boolean
}

/** Indexes the task's visible text, and stores it for search results. */
export async function addTaskTerms(tx: MapTx, task: IndexedTask): Promise<void> {
  const { words, ...row } = readTask(tx, task)
  await addTerms(tx, taskTerms, [row])
  await addWords(tx, task, words)
}

/** Indexes many new tasks. Each word is looked up only once. */
export async function addTermsOfTasks(tx: MapTx, tasks: IndexedTask[]): Promise<void> {
  const read = tasks.map((task) => readTask(tx, task))
  await addTerms(tx, taskTerms, read)
  const all = new Set(read.flatMap(({ words }) => [...words]))
  const list = listOf(tx.database, [...all])
  const stored = new Map<string, number>()
  for (const { word, tasks } of await countTasksOf(tx, { map_id: tx.map.id, words: list })) stored.set(word, tasks)
  const rows = read.flatMap(({ id: task_id, pending, words }) => {
    const added = [...words].filter((word) => pending || (stored.get(word) ?? 0) < maxTasksPerWord)
    if (!pending) for (const word of added) stored.set(word, (stored.get(word) ?? 0) + 1)
    return added.map((word) => ({ map_id: tx.map.id, word, task_id, pending }))
  })
  await addRows(tx, 'task_words', rows)
}

/**
 * Reindexes the task. Called in the transaction that changes a title, a description or `pending`. Only writes the words
 * that differ.
 */
export async function replaceTaskTerms(tx: MapTx, task: IndexedTask): Promise<void> {
  const { words, ...row } = readTask(tx, task)
  const key = { map_id: tx.map.id, task_id: task.id }
  const [changed, stored] = await together(updateTerms(tx, row), listWords(tx, key))
  if (changed === 0) await addTerms(tx, taskTerms, [row])
  const kept = new Set(
    stored.flatMap(({ word, pending }) => (pending === task.pending && words.has(word) ? [word] : [])),
  )
  const removed = stored.map(({ word }) => word).filter((word) => !kept.has(word))
  if (removed.length > 0) await deleteWords(tx, { ...key, words: listOf(tx.database, removed) })
  await addWords(tx, task, new Set([...words].filter((word) => !kept.has(word))))
}

function readTask(tx: MapTx, { id, title, parsed_description, pending }: IndexedTask) {
  const plain_text = plainText(parsed_description)
  const text = termsOf(plain_text, { pairs: false })
  const terms = storedTerms(tx.map.id, { title: termsOf(title, { pairs: true }), text })
  return {
    ...{ map_id: tx.map.id, id, pending, terms: termsValue(tx.database, terms), plain_text },
    words: new Set([...termsOf(title, { pairs: false }), ...text]),
  }
}

interface TermValues {
  map_id: number
  id: number
  terms: unknown
  plain_text: string
}

const updateTerms = change(
  ({ engine, db, value }: StatementBuilder<TermValues>) =>
    db
      .updateTable('task_terms')
      .set({ terms: termsSql(engine, value.terms), plain_text: value.plain_text })
      .where('map_id', '=', value.map_id)
      .where('task_id', '=', value.id),
  { keepsPlan: true },
)

/**
 * Typo correction finds a word as long as one of its stored tasks exists. Storing every task for every word would be
 * too much.
 */
const maxTasksPerWord = 5

async function addWords(tx: MapTx, { id, pending }: IndexedTask, words: Set<string>): Promise<void> {
  if (words.size === 0) return
  const list = listOf(tx.database, [...words])
  await insertWords(tx, { map_id: tx.map.id, task_id: id, pending, words: list }, pending)
}

interface WordValues {
  map_id: number
  task_id: number
  words: unknown
}

/**
 * Skips words that are already stored for enough approved tasks. Pending tasks are stored with all their words but
 * don't count: most people can't see them, so they must not displace an approved task.
 */
const insertWords = write(
  ({ engine, value }: StatementBuilder<WordValues & { pending: boolean }>, isPending: boolean) =>
    sql`insert into task_words (map_id, word, task_id, pending)
      select ${value.map_id}, w.word, ${value.task_id}, ${value.pending} from ${listedWords(engine, value.words)} as w
      where ${
        isPending
          ? sql`true`
          : sql`not exists (select 1 from task_words k
              where k.map_id = ${value.map_id} and k.word = w.word and not k.pending
              limit 1 offset ${sql.lit(maxTasksPerWord - 1)})`
      }`,
)

/** How many approved tasks are stored for each word, up to the maximum. */
const countTasksOf = statement(
  ({ engine, value }: StatementBuilder<{ map_id: number; words: unknown }>) =>
    sql<{ word: string; tasks: number }>`select w.word, (select count(*) from (select 1 from task_words k
      where k.map_id = ${value.map_id} and k.word = w.word and not k.pending limit ${sql.lit(maxTasksPerWord)}) as f) as tasks
    from ${listedWords(engine, value.words)} as w`,
)

const listWords = statement(
  ({ db, value }: StatementBuilder<{ map_id: number; task_id: number }>) =>
    db
      .selectFrom('task_words')
      .select(['word', 'pending'])
      .where('map_id', '=', value.map_id)
      .where('task_id', '=', value.task_id),
  { keepsPlan: true },
)

const deleteWords = write(({ engine, db, value }: StatementBuilder<WordValues>) =>
  db
    .deleteFrom('task_words')
    .where('map_id', '=', value.map_id)
    .where('task_id', '=', value.task_id)
    .where(isListed(engine, sql.ref('word'), value.words, 'text')),
)
