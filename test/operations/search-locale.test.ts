import { randomBytes } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { startApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { aMap } from '../support/builders/a-map.ts'
import { resultTitles } from '../support/builders/search.ts'
import { query } from '../support/databases/fresh-postgres.ts'
import { noLimits } from '../support/servers/no-limits.ts'

/** In this locale PostgreSQL treats only ASCII characters as letters. */
it('search works for every script in a PostgreSQL database with the C locale', async () => {
  const url = new URL(inject('databaseUrl'))
  const server = url.href
  const name = `cairn_locale_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`)
  url.pathname = `/${name}`
  const app = await startApp(readConfig({ PORT: '0', ...noLimits, LOG_LEVEL: 'error', DATABASE_URL: url.href }))
  try {
    const map = await aMap(app)
    const titles = ['Уведомления по почте', 'Über das Café', 'Χάρτης', '全文検索を速くする', 'More 🚀 please']
    for (const title of titles) await map.task({ title })

    const searches = ['УВЕДОМЛЕНЯ', 'uber CAFÉ', 'χαρτησ', '検索', '🚀']
    const found = await Promise.all(searches.map((words) => resultTitles(map, words)))

    expect(found).toEqual(titles.map((title) => [title]))
  } finally {
    await app.close()
    await query(server, `drop database if exists ${name} with (force)`)
  }
})
