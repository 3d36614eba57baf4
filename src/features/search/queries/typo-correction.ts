import { sql } from 'kysely'
import { wordsOneEditAway } from '../../../lib/edit-distance.ts'
import type { MapContext } from '../../../platform/context.ts'
import { listedWords } from '../../../platform/db/listed.ts'
import { type Asked, anyWay } from '../rules/search-terms.ts'
import { frequencyOf } from './candidates.ts'
import { isSeen } from './visible.ts'

/** More are no slips, but another language. */
export const mostSlips = 3

/**
 * A word that nothing holds, of what the caller may see, is taken for a slip. Undefined where one cannot be mended. The
 * rarest come first, which is the order to look for them in.
 */
export async function withoutSlips(ctx: MapContext, asked: Asked[]): Promise<Asked[] | undefined> {
  const words = await Promise.all(asked.map(async (one) => ({ one, frequency: await frequencyOf(ctx, anyWay(one)) })))
  words.sort((one, other) => one.frequency - other.frequency)
  const slips = words.filter(({ frequency }) => frequency === 0)
  if (slips.length > mostSlips) return undefined
  const mends = await Promise.all(slips.map(({ one }) => mended(ctx, one)))
  if (mends.some(({ meant }) => meant.length === 0)) return undefined
  return [...mends, ...words.slice(slips.length).map(({ one }) => one)]
}

/** A word that nobody writes, with what may have been meant by it, out of what the caller may read in the map. */
export async function mended(ctx: MapContext, asked: Asked): Promise<Asked> {
  const [{ text, open }] = asked.ways
  const edits = listedWords(ctx.database, wordsOneEditAway(text))
  const isHeld = open ? sql`w.word >= e.word and w.word < e.word || ${lastLetter}` : sql`w.word = e.word`
  const { rows } = await sql<{ word: string }>`select e.word from ${edits} as e
    where exists (select 1 from task_words w
      where w.map_id = ${ctx.map.id} and ${isHeld} and ${isSeen(ctx, 'w.task_id')})`.execute(ctx.db)
  return { ...asked, meant: rows.map(({ word }) => ({ text: word, open })) }
}

/** Of all there are, so that no word that begins with another comes after the other and this. */
const lastLetter = '\u{10ffff}'
