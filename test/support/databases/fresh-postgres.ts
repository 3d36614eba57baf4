import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database on this run's PostgreSQL, empty or with the newest schema, and a function to drop it. */
export async function freshPostgres(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `cairn_fresh_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('databaseUrl'))
  await query(url.href, `create database ${name} template ${template} strategy file_copy`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    drop: async () => {
      await query(url.href, `drop database if exists ${name} with (force)`)
    },
  }
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}
