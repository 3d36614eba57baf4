import type { Database } from './database.ts'

/**
 * Whether a row with a greater id was always committed later. On SQLite it was: there is one writer at a time, and no
 * id is given twice. On PostgreSQL a transaction may commit after a younger one.
 */
export const idsFollowCommits = ({ engine }: Database): boolean => engine === 'sqlite'
