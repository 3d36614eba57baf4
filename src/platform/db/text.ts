import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/** The column contains the text. No character of the text is a wildcard. */
export const contains = (engine: Engine, column: Expression<unknown>, text: unknown): RawBuilder<boolean> =>
  engine === 'sqlite' ? sql`instr(${column}, ${text}) > 0` : sql`strpos(${column}, ${text}) > 0`
