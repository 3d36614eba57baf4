import type { Endpoint } from '../../../src/platform/http/endpoint.ts'
import type { TestMap } from '../builders/a-map.ts'
import { nouns, type Records } from '../builders/records.ts'
import { type Answered, callerOf, type Parts } from './call.ts'

interface Instead {
  path?: number
  body?: Record<string, number>
  query?: Record<string, number>
}

/** The endpoint's own example with existing ids, with some values replaced. */
export function sendExample(
  map: TestMap,
  endpoint: Endpoint,
  ids: Records,
  parts: Parts,
  instead: Instead = {},
): Promise<Answered> {
  const path = endpoint.path.replace(':id', () => String(instead.path ?? ids[nounOfPath(endpoint)]))
  const query = queryText({ ...neededQuery(endpoint), ...JSON.parse(JSON.stringify(instead.query ?? {})) })
  const json = endpoint.body ? { json: { ...bodyFor(endpoint, ids, map.team), ...instead.body } } : {}
  const file = endpoint.file ? { raw: smallPng } : {}
  return callerOf(map.url)(endpoint.method, path + query, { ...parts, ...json, ...file })
}

/** The required query parameters, from the endpoint's own example. */
export function neededQuery({ query }: Endpoint): Record<string, string> {
  const { required = [], properties = {} } = (query ?? {}) as { required?: string[]; properties?: Examples }
  return Object.fromEntries(required.map((name) => [name, String(properties[name]?.example)]))
}

type Examples = Record<string, { example?: unknown }>

export const queryText = (query: Record<string, string>): string =>
  Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`

/** One grey pixel, for endpoints that accept an image. */
const smallPng = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64'),
)

/** The example body with existing ids. Addresses get the given name, so that they're new. */
export function bodyFor(endpoint: Endpoint, ids: Records, unique: string): Record<string, unknown> {
  if (!endpoint.example) throw new Error(`${endpoint.id} takes a body and shows no example of it.`)
  const text = JSON.stringify(endpoint.example).replace(/"[^"@]+@/g, `"${unique}@`)
  const body = JSON.parse(text)
  for (const { name, noun } of idFields(endpoint.body)) if (name in body) body[name] = ids[noun]
  return body
}

export function nounOfPath({ id, path }: Endpoint): keyof Records {
  if (id === 'tasks.unmerge') return 'merged'
  if (path.includes('/people/:id')) return 'author'
  const noun = /(\w+)\/:id/.exec(path)?.[1]?.replace(/ies$/, 'y').replace(/s$/, '')
  return known(noun, path)
}

interface Field {
  type?: string
  maximum?: number
  description?: string
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
}

/** The fields with ids: integers without their own limits. Each name shows which record it refers to. */
export function idFields(schema: Field | undefined): { name: string; noun: keyof Records }[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const core = field.anyOf?.find(({ type }) => type !== 'null') ?? field
    if (idFields(core).length > 0) throw new Error(`The access test does not know ids inside ${name} yet.`)
    const { type, maximum = Number.MAX_SAFE_INTEGER } = name === 'ids' ? core : (core.items ?? core)
    const isId = type === 'integer' && maximum > 1_000_000 && name !== 'page'
    return isId ? [{ name, noun: known(nounIn(core.description), name) }] : []
  })
}

/** "The id of the task.", "The task's id." or "One or more task ids." */
function nounIn(description = ''): string | undefined {
  const [, ofNoun, beforeId] = /id of (?:the|an?) (\w+)|(\w+)(?:'s id| ids)\b/.exec(description) ?? []
  return ofNoun ?? beforeId
}

function known(noun: string | undefined, where: string): keyof Records {
  // These maps' teams have no members, so a task's author is used as the user.
  if (noun === 'member') return 'author'
  if (noun && (nouns as readonly string[]).includes(noun)) return noun as keyof Records
  throw new Error(`The access test does not know of what ${where} holds the id.`)
}
