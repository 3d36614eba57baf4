import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** What tells a database from others, and from itself at another time. */
export interface FileState {
  installation: string | undefined
  /** How many ids all tables have given. It shrinks only if data was lost. */
  ids: number
}

/** Not the earliest moment: the clock may have been wrong when the first migration was applied. */
const installationQuery = 'select applied as installation from migrations order by step limit 1'
const idsQuery = 'select coalesce(sum(seq), 0) as ids from sqlite_sequence'

/**
 * Looks into a file without changing it: a connection that only reads keeps the write-ahead log as it is. It sees one moment:
 * an index whose tables another process makes anew meanwhile could not be opened.
 */
export function lookInto<T>(file: string, look: (connection: DatabaseSync) => T): T {
  return using(new DatabaseSync(file, { readOnly: true, timeout: 10_000 }), (connection) => {
    // The first read chooses the moment.
    connection.exec('begin; select 1 from sqlite_schema')
    return look(connection)
  })
}

/** As `lookInto`, but ignores the write-ahead log. Only for a file that this process has not opened: it takes no locks. */
export function lookIntoWithoutWal<T>(file: string, look: (connection: DatabaseSync) => T): T {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return using(new DatabaseSync(url, { readOnly: true }), look)
}

export function stateIn(connection: DatabaseSync): FileState {
  const hasTables = connection.prepare("select 1 from sqlite_schema where name = 'migrations'").get() !== undefined
  if (!hasTables) return { installation: undefined, ids: 0 }
  const first = connection.prepare(installationQuery).get() as { installation: string } | undefined
  const { ids } = connection.prepare(idsQuery).get() as { ids: number }
  return { installation: first?.installation, ids }
}

/** As `stateIn`, over a connection that is open already. */
export async function stateOf(db: Db): Promise<FileState> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'migrations'`.execute(db)
  if (rows.length === 0) return { installation: undefined, ids: 0 }
  const first = await sql.raw<{ installation: string }>(installationQuery).execute(db)
  const given = await sql.raw<{ ids: number }>(idsQuery).execute(db)
  return { installation: first.rows[0]?.installation, ids: given.rows[0]?.ids ?? 0 }
}

function using<T>(connection: DatabaseSync, look: (connection: DatabaseSync) => T): T {
  try {
    return look(connection)
  } finally {
    connection.close()
  }
}
