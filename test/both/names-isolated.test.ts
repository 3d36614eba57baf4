import { sql } from 'kysely'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, it } from 'vitest'
import { pages } from '../../src/pages/pages.ts'
import { aPerson } from '../support/builders/a-person.ts'
import { aMapWithEverything } from '../support/page-access/a-map-with-everything.ts'
import { actors } from '../support/page-access/actors.ts'
import { urlIn } from '../support/page-access/urls.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** A right-to-left name, which would reorder the text next to it unless it is isolated. */
const name = 'שם‎עברי'

it('every page isolates the names of people, teams, maps, lists and categories from the surrounding text', async () => {
  const place = await aMapWithEverything('public')
  const { map } = place
  const author = await actors.find((actor) => actor.name === 'an author')?.in(place)
  const administrator = await aPerson(map, { role: 'Administrator' })
  await map.database.transaction(async (tx) => {
    const ofTeam = sql`select user_id from team_members where team_id = ${map.inTeam.team.id}`
    const ofMap = sql`select author_id from tasks where map_id = ${map.id}`
    await sql`update users set first_name = ${name}, last_name = 'x' where id in (${ofTeam}) or id in (${ofMap})`.execute(
      tx,
    )
    await sql`update teams set name = ${name} where id = ${map.inTeam.team.id}`.execute(tx)
    await sql`update maps set name = ${name} where id = ${map.id}`.execute(tx)
    for (const table of ['lists', 'categories'])
      await sql`update ${sql.table(table)} set name = ${name} || id where map_id = ${map.id}`.execute(tx)
  })
  const bare: string[] = []
  let seen = 0
  for (const page of pages.filter(({ show }) => show)) {
    for (const walker of [administrator, author]) {
      const answer = await walker?.get(urlIn(place, page))
      if (!answer?.headers.get('content-type')?.includes('text/html')) continue
      for (const { path, value } of textsOf(parse(answer.text).childNodes)) {
        if (!value.includes(name)) continue
        seen += 1
        // Our own sentences wrap values in isolate characters.
        if (!isIsolated(path) && value.replaceAll(/\u2068[^\u2069]*\u2069/g, '').includes(name))
          bare.push(`${page.path}: ${path.slice(-3).join(' > ')}: ${value.trim()}`)
      }
    }
  }
  expect(seen).toBeGreaterThan(100)
  expect([...new Set(bare)]).toEqual([])
})

/** Elements that isolate their text or have no text around them. */
const isIsolated = (path: string[]): boolean =>
  path.some((element) => /^(bdi|title|option|textarea|script|style|template|code)$|\[dir=auto\]$/.test(element))

function textsOf(nodes: Node[], path: string[] = []): { path: string[]; value: string }[] {
  return nodes.flatMap((node) => {
    if ('value' in node) return [{ path, value: node.value }]
    if (!('childNodes' in node)) return []
    const isAuto = node.attrs.some((attribute) => attribute.name === 'dir' && attribute.value === 'auto')
    return textsOf(node.childNodes, [...path, `${node.nodeName}${isAuto ? '[dir=auto]' : ''}`])
  })
}
