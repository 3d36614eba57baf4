import { sql } from 'kysely'
import type { MapContext } from '../../../platform/context.ts'
import type { Query } from '../../../platform/db/full-text.ts'
import { type Asked, anyWay, inWay, readAsked } from '../rules/search-terms.ts'
import { isIdle } from '../rules/stop-words.ts'
import { titlesHolding } from './candidates.ts'
import { mended, mostSlips } from './typo-correction.ts'
import { isHidden } from './visible.ts'

/** A word that tells what a title is about. */
export interface Telling {
  word: string
  /** The word as it is written, for long texts; for titles in all of its forms. */
  plain: Query
  query: Query
  /** Tasks with the word in their titles. */
  ids: number[]
  /** The rarer a word is in the map, the more it says. */
  weight: number
}

const most = 8

/** The words of a title that tell it from others. */
export async function tellingWords(ctx: MapContext, title: string): Promise<Telling[]> {
  const asked = readAsked(title, Number.POSITIVE_INFINITY)
  const chosen = asked.filter(isTelling).slice(0, most)
  if (chosen.length === 0) return []
  const total = await countTasks(ctx)
  const found = await titlesHolding(ctx, chosen.map(inAnyForm))
  const slips = new Set(chosen.filter((_, at) => found[at]?.length === 0).slice(0, mostSlips))
  return Promise.all(
    chosen.map(async (one, at) => {
      const known = { plain: anyWay(one), query: inAnyForm(one), ids: found[at] ?? [] }
      const telling = slips.has(one) ? await asMeant(ctx, one) : known
      const weight = Math.log(1 + (total + 1) / (telling.ids.length + 1))
      return { ...telling, word: one.ways[0].text, weight }
    }),
  )
}

export const isTelling = ({ ways: [{ text }] }: Asked): boolean => text.length > 1 && !isIdle(text)

/** Two thirds of a word are common to its forms, in many languages. What is no form is told later, by the title. */
function inAnyForm({ ways: [way, ...joined] }: Asked): Query {
  const { text } = way
  const stem = { text: text.slice(0, Math.max(3, Math.ceil(text.length * 0.65))), open: true }
  return { any: [text.length < 3 ? way : stem, ...joined].map(inWay) }
}

async function asMeant(ctx: MapContext, asked: Asked): Promise<Pick<Telling, 'plain' | 'query' | 'ids'>> {
  const query = anyWay(await mended(ctx, asked))
  const [ids = []] = await titlesHolding(ctx, [query])
  return { plain: query, query, ids }
}

/** Of the tasks of the map, as many as may be seen. */
async function countTasks(ctx: MapContext): Promise<number> {
  const { rows } = await sql<{ total: number }>`select
    (select coalesce(sum(l.tasks_count), 0) from lists l where l.map_id = ${ctx.map.id}) -
    (select count(*) from tasks t where ${isHidden(ctx)}) as total`.execute(ctx.db)
  return rows[0]?.total ?? 0
}
