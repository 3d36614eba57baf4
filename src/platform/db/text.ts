import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/** The text occurs in the column, to the letter: no sign in it means anything but itself. */
export const contains = (engine: Engine, column: Expression<unknown>, text: unknown): RawBuilder<boolean> =>
  engine === 'sqlite' ? sql`instr(${column}, ${text}) > 0` : sql`strpos(${column}, ${text}) > 0`
