import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import type { Kind, Operation } from '../sdk/src/operation.ts'
import { projectRoot } from '../src/lib/project.ts'
import { type Endpoint, isCreate, isEventStream, takesIdempotencyKey } from '../src/platform/http/endpoint.ts'
import type { ApiDescription } from '../src/platform/openapi/description.ts'
import { code, table } from './reference/markdown.ts'
import { declare, declareEvents, doc, typeName } from './sdk-types.ts'

const heading = `// Made by \`npm run generate\` from the endpoints of the server. Do not edit.

import type { Listing } from './listing.ts'
import type { Operations } from './operation.ts'
import type { CallOptions, CreateOptions, EditOptions, FileContent, PlainReadOptions, ReadOptions } from './options.ts'
`

export type EndpointsAndEvents = Pick<ApiDescription, 'endpoints' | 'webhooks' | 'anyEvent'>

/** The generated part of the SDK: request and response types, the interface `Client`, and its operations. */
export function sdkSource(api: EndpointsAndEvents): string {
  const types = new Map<string, string>()
  declareEvents(types, api)
  const groups = Map.groupBy(
    // The client already reads the feed in parts, so it doesn't need a second method for that.
    api.endpoints.filter((endpoint) => !isEventStream(endpoint)).map((endpoint) => ({ endpoint, ...nameOf(endpoint) })),
    ({ group }) => group,
  )
  const surface = [...groups].map(([group, members]) => {
    const methods = members.map(({ endpoint, method }) => signatures(types, endpoint, method))
    return `  ${group}: {\n${methods.join('')}  }\n`
  })
  const table = [...groups].map(([group, members]) => {
    const rows = members.map(({ endpoint, method }) => `    ${method}: ${row(operationOf(endpoint))},\n`)
    return `  ${group}: {\n${rows.join('')}  },\n`
  })
  return `${[
    heading,
    ...[...types.values()].map((type) => `${type}\n`),
    `/** Everything a token can do. */\nexport interface Client {\n${surface.join('')}}\n`,
    `export const operations: Operations<Client> = {\n${table.join('')}}`,
  ].join('\n')}\n`
}

export function nameOf({ id }: Endpoint): { group: string; method: string } {
  const [group, method, ...more] = id.split('.')
  if (!group || !method || more.length > 0) throw new Error(`The endpoint id ${id} is not of the form group.method.`)
  return { group: camelCase(group), method: camelCase(method) }
}

function operationOf(endpoint: Endpoint): Operation {
  const sends = endpoint.body ? 'body' : endpoint.file ? 'file' : queryOf(endpoint) ? 'query' : undefined
  return { kind: kindOf(endpoint), path: endpoint.path, ...(sends ? { sends } : {}) }
}

/** A dry run has a different response, so it isn't an argument of the method. */
const queryOf = ({ query, reply }: Endpoint) => (reply.kind === 'nothing' && reply.dryRun ? undefined : query)

/** The kind of a call determines when it can be retried. */
function kindOf(endpoint: Endpoint): Kind {
  if (endpoint.reply.kind === 'page') return 'page'
  if (endpoint.method === 'GET') return 'read'
  if (endpoint.method === 'DELETE') return 'delete'
  return isCreate(endpoint) ? 'create' : 'edit'
}

const row = (operation: Operation): string =>
  `{ ${Object.entries(operation)
    .map(([name, value]) => `${name}: '${value}'`)
    .join(', ')} }`

function signatures(types: Map<string, string>, endpoint: Endpoint, method: string): string {
  const { reply } = endpoint
  const answer = reply.kind === 'nothing' ? 'void' : declare(types, reply.schema, typeName(idOf(reply.schema)))
  const kind = kindOf(endpoint)
  const leading = parameters(types, endpoint, kind, answer)
  const signature = (options: string, result: string) =>
    `    ${method}(${[...leading, options].join(', ')}): ${result}\n`
  const about = doc(`${sentences(endpoint)} Scope: ${endpoint.scope}.`, '    ')
  if (kind === 'page') return about + signature('options?: CallOptions', `Listing<${answer}>`)
  if (kind !== 'read') return about + signature(`options?: ${optionsOf(endpoint, kind)}`, `Promise<${answer}>`)
  return [
    about + signature('options?: PlainReadOptions', `Promise<${answer}>`),
    doc(`${sentences(endpoint)} Undefined while its ETag still is \`ifNoneMatch\`. Scope: ${endpoint.scope}.`, '    '),
    signature('options?: ReadOptions', `Promise<${answer} | undefined>`),
  ].join('')
}

/** A method's parameters before the options. */
export const argumentNames = (endpoint: Endpoint): string[] => [
  ...(endpoint.path.includes(':id') ? [idName(endpoint)] : []),
  ...(endpoint.body ? ['body'] : endpoint.file ? ['file'] : queryOf(endpoint) ? ['query?'] : []),
]

function parameters(types: Map<string, string>, endpoint: Endpoint, kind: Kind, answer: string): string[] {
  const list: string[] = []
  const query = queryOf(endpoint)
  if (endpoint.path.includes(':id')) list.push(`${idName(endpoint)}: number`)
  if (endpoint.body) list.push(`body: ${declare(types, endpoint.body, bodyName(endpoint, kind, answer))}`)
  else if (endpoint.file) list.push('file: FileContent')
  else if (query)
    list.push(`query${hasRequired(query) ? '' : '?'}: ${declare(types, query, queryName(endpoint, kind, answer))}`)
  return list
}

const hasRequired = (query: object): boolean => ((query as { required?: string[] }).required ?? []).length > 0

/** In `/map/tasks/:id/comments/`, the id belongs to a task, not a comment. */
function idName({ id, path }: Endpoint): string {
  const [, owner] = /([a-z]+?)s?\/:id\//.exec(path) ?? []
  return owner && !id.startsWith(owner) ? `${owner}Id` : 'id'
}

const bodyName = (endpoint: Endpoint, kind: Kind, answer: string): string =>
  endpoint.id.endsWith('.create') && kind === 'create'
    ? `New${answer}`
    : endpoint.id.endsWith('.edit')
      ? `${withoutRoad(answer)}Edit`
      : `${pascalCase(endpoint.id)}Body`

const queryName = (endpoint: Endpoint, kind: Kind, answer: string): string =>
  endpoint.id.endsWith('.list') && kind === 'page' ? `${answer}Query` : `${pascalCase(endpoint.id)}Query`

const withoutRoad = (name: string): string => (name === 'RoadMap' ? 'Map' : name)

function optionsOf(endpoint: Endpoint, kind: Kind): string {
  if (endpoint.etagSource && kind !== 'create') return 'EditOptions'
  return takesIdempotencyKey(endpoint) ? 'CreateOptions' : 'CallOptions'
}

/** If a path serves two endpoints, its description covers both. In the SDK, each is a separate method. */
const sentences = ({ summary, description, alternative }: Endpoint): string =>
  description && !alternative ? `${summary}. ${description}` : `${summary}.`

function idOf(schema: TSchema): string {
  const { $id } = schema as { $id?: string }
  if (!$id) throw new Error('The schema of an answer needs an $id, which becomes the name of its type.')
  return $id
}

const pascalCase = (text: string): string =>
  text
    .split(/[._-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const camelCase = (text: string): string => text.charAt(0) + pascalCase(text).slice(1)

const [begin, end] = ['<!-- methods: made by `npm run generate` -->', '<!-- end of methods -->']

/** The SDK's README with the table of all its methods. The rest is written by hand. */
export function sdkReadme(endpoints: Endpoint[]): string {
  const text = readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8')
  const [before, after] = [text.indexOf(begin), text.indexOf(end)]
  if (before < 0 || after < before) throw new Error(`sdk/README.md must have ${begin} and ${end}.`)
  return `${text.slice(0, before + begin.length)}\n\n${methods(endpoints)}\n\n${text.slice(after)}`
}

const methods = (endpoints: Endpoint[]): string =>
  table(
    ['method', 'what it does', 'scope'],
    endpoints
      .filter((endpoint) => !isEventStream(endpoint))
      .map((endpoint) => {
        const { group, method } = nameOf(endpoint)
        const call = `${group}.${method}(${argumentNames(endpoint).join(', ')})`
        return [code(call), endpoint.summary, code(endpoint.scope)]
      }),
  )
