import { sql } from 'kysely'
import { suggestTask } from '../../../src/features/moderation/verbs/suggestions.ts'
import type { Scope } from '../../../src/platform/actor.ts'
import type { PageAudience } from '../../../src/platform/http/page.ts'
import { aMap } from '../builders/a-map.ts'
import { aBrowser, aPerson, type TestPerson } from '../builders/a-person.ts'
import { actingAs } from '../builders/acting-as.ts'
import { renderTask } from '../builders/render.ts'
import type { MapWithEverything } from './a-map-with-everything.ts'

export type Walker = Pick<TestPerson, 'get' | 'post'>

export interface Actor {
  name: string
  /** The narrowest audience that they belong to. */
  is: PageAudience
  in(place: MapWithEverything): Promise<Walker>
}

const withToken = (scope: Scope): Actor => ({
  name: scope === 'public' ? 'a public token' : `a token that may ${scope}`,
  is: 'everybody',
  in: async ({ map }) => {
    const [browser, headers] = [aBrowser(map.url), { authorization: `Token ${map.tokens[scope]}` }]
    return { get: (path) => browser.get(path, headers), post: (path, form) => browser.post(path, form, headers) }
  },
})

/** Every kind of actor in a map. */
export const actors: Actor[] = [
  { name: 'a visitor', is: 'everybody', in: async ({ map }) => aBrowser(map.url) },
  withToken('public'),
  withToken('read'),
  withToken('write'),
  withToken('manage'),
  { name: 'a person', is: 'person', in: ({ map }) => aPerson(map) },
  { name: 'an author', is: 'person', in: anAuthor },
  { name: 'a blocked person', is: 'person', in: aBlockedPerson },
  {
    name: 'an administrator of another team',
    is: 'person',
    in: async () => aPerson(await aMap(), { role: 'Administrator' }),
  },
  { name: 'a moderator', is: 'member', in: ({ map }) => aPerson(map, { role: 'Moderator' }) },
  { name: 'an administrator', is: 'administrator', in: ({ map }) => aPerson(map, { role: 'Administrator' }) },
]

/** The author of the map's approved and pending tasks. */
async function anAuthor({ map }: MapWithEverything): Promise<Walker> {
  const person = await aPerson(map)
  for (const title of ['Approved', 'Waiting']) {
    const suggestion = renderTask({ parent: map.list(), title, description: '' })
    const { id } = await suggestTask(actingAs(map, person), suggestion)
    await map.client('write').tasks.edit(id, { pending: title === 'Waiting' })
  }
  return person
}

/** A person the team has blocked. */
async function aBlockedPerson({ map }: MapWithEverything): Promise<Walker> {
  const person = await aPerson(map)
  const tables = await map.database.read.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'map_people')?.columns.map(({ name }) => name)
  if (!columns) return person
  const row: Record<string, unknown> = { map_id: map.id, user_id: person.id, standing: 'blocked' }
  for (const name of ['created', 'modified', 'changed'])
    if (columns.includes(name)) row[name] = new Date().toISOString()
  const [names, values] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)]
  await map.database.transaction((tx) =>
    sql`insert into map_people (${sql.join(names)}) values (${sql.join(values)})`.execute(tx),
  )
  return person
}
