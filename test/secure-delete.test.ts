import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deleteAccount } from '../src/features/accounts/verbs/accounts.ts'
import { findOrAddPerson } from '../src/features/users/steps/people.ts'
import { createContext } from '../src/platform/context.ts'
import { site } from './support/builders/a-site.ts'
import { engines } from './support/databases/engines.ts'

it('a deleted email address leaves no trace in the database file', async () => {
  const { settings, open, drop } = await engines.sqlite({ migrated: true })
  const database = open()
  const ctx = createContext({
    database,
    site,
    now: new Date().toISOString(),
    actor: { kind: 'operator' },
    requestId: null,
  })
  const people = Array.from({ length: 30 }, (_, index) => `trace-${index}@example.org`)
  const ids = await ctx.transaction(async (tx) => {
    const added: number[] = []
    for (const email of people) added.push(await findOrAddPerson(tx, { email, first_name: 'Trace', last_name: '' }))
    return added
  })
  for (const user_id of ids) await deleteAccount(ctx, { user_id })
  // Closing the last connection writes everything to the file.
  await database.close()

  const file = await readFile(join(settings.DATA_DIR ?? '', 'cairn.db'))
  expect(file.includes('trace-')).toBe(false)
  await drop()
})
