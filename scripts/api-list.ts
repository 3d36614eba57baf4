import { mapValues } from '../src/lib/objects.ts'
import { longSchema, shortSchema } from './api-list-schemas.ts'
import { type Parts, partsOf, resolved } from './schema-changes.ts'

/**
 * What clients depend on in an OpenAPI document: a list of operations, fields and types. `readApiList` turns it back
 * into the parts of a document that `breakingChanges` compares. A `?` marks what may be missing.
 */
export function apiList(document: object): string {
  const { paths, components } = document as { paths: Parts; components: Parts }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(partsOf(methods)).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      shortOperation(document as Parts, partsOf(operation)),
    ]),
  )
  return `${JSON.stringify(
    {
      operations: Object.fromEntries(operations),
      responses: eachPart(components.responses, shortResponse),
      schemas: eachPart(components.schemas, shortSchema),
    },
    null,
    1,
  )}\n`
}

export function readApiList(text: string): Parts {
  const { operations, responses, schemas } = JSON.parse(text)
  const paths: Record<string, Parts> = {}
  for (const [name, operation] of Object.entries(partsOf(operations))) {
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: longOperation(partsOf(operation)) }
  }
  return {
    paths,
    components: { responses: eachPart(responses, longResponse), schemas: mapValues(partsOf(schemas), longSchema) },
  }
}

function shortOperation(
  document: Parts,
  { operationId, parameters = [], requestBody, responses, ...more }: Parts,
): Parts {
  const taken = (parameters as Parts[]).map((part) => resolved(document, part))
  const { required, content } = partsOf(requestBody)
  return {
    id: operationId,
    scope: more['x-scope'],
    parameters: Object.fromEntries(
      taken.map((one) => [`${one.in} ${one.name}${one.required ? '' : '?'}`, shortSchema(partsOf(one.schema))]),
    ),
    ...(requestBody ? { [required ? 'body' : 'body?']: shortContent(content) } : {}),
    responses: eachPart(responses, (response) => (response.$ref ? nameIn(response.$ref) : shortResponse(response))),
  }
}

function longOperation({ id, scope, parameters, responses, ...more }: Parts): Parts {
  const body = more.body ?? more['body?']
  return {
    operationId: id,
    'x-scope': scope,
    parameters: Object.entries(partsOf(parameters)).map(([key, schema]) => {
      const [place, name = ''] = key.replace('?', '').split(' ')
      return { name, in: place, required: !key.endsWith('?'), schema: longSchema(schema) }
    }),
    ...(body ? { requestBody: { required: 'body' in more, content: longContent(partsOf(body)) } } : {}),
    responses: mapValues(partsOf(responses), (response) =>
      typeof response === 'string' ? { $ref: `#/components/responses/${response}` } : longResponse(partsOf(response)),
    ),
  }
}

const shortResponse = ({ headers, content }: Parts): Parts => ({
  headers: Object.keys(partsOf(headers)).join(' '),
  ...shortContent(content),
})

function longResponse({ headers, ...content }: Parts): Parts {
  const names = String(headers).split(' ').filter(Boolean)
  return { headers: Object.fromEntries(names.map((name) => [name, {}])), content: longContent(content) }
}

const shortContent = (content: unknown): Parts => eachPart(content, ({ schema }) => shortSchema(partsOf(schema)))
const longContent = (content: Parts): Parts => mapValues(content, (schema) => ({ schema: longSchema(schema) }))

const eachPart = (parts: unknown, change: (part: Parts) => unknown): Parts =>
  mapValues(partsOf(parts), (part) => change(partsOf(part)))

const nameIn = (ref: unknown): string => String(ref).split('/').at(-1) ?? ''
