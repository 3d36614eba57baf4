import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from './support/databases/engines.ts'

/** SQLite looks up each word in every segment, and a search with synonyms can have a hundred words. */
it.each(['task_terms_index', 'comment_terms_index'])('%s keeps few segments while text is added', async (index) => {
  const { open, drop } = await engines.sqlite({ migrated: true })
  const database = open()
  const segments: number[] = []
  for (let id = 1; id <= 600; id += 1) {
    const terms = Array.from({ length: 40 }, (_, n) => `1w/word${(id * 7 + n * n) % 900}`).join(' ')
    await database.transaction((tx) =>
      sql`insert into ${sql.table(index)} (rowid, terms) values (${id}, ${terms})`.execute(tx),
    )
    const { rows } = await sql<{ count: number }>`
      select count(distinct segid) as count from ${sql.table(`${index}_idx`)}`.execute(database.read)
    segments.push(rows[0]?.count ?? 0)
  }

  // With the default settings there would be up to 20.
  expect(Math.max(...segments)).toBeGreaterThan(0)
  expect(Math.max(...segments)).toBeLessThanOrEqual(10)
  await database.close()
  await drop()
})
