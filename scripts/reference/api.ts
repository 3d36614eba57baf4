import { shellQuoted } from '../../src/lib/escape.ts'
import { anyInstallation } from '../../src/platform/openapi/description.ts'
import type { Document } from '../../src/platform/openapi/document.ts'
import {
  type Content,
  contentsOf,
  nameIn,
  type Operation,
  operationsIn,
  type Parameter,
  type Response,
  withBaseFields,
} from './document-parts.ts'
import { anchored, code, fenced, fieldsTable, fieldType, json, page, table } from './markdown.ts'

/** The API reference as a Markdown page, which an installation serves in parts at `/api/1/docs`. */
export function apiReference(document: Document): string {
  const contents = contentsOf(document)
  const { info, tags, components } = contents
  const { schemas, parameters: shared, responses } = components
  const operations = operationsIn(contents)
  const events = (schemas.FeedEvent?.oneOf ?? []).map(({ $ref }) => nameIn($ref))
  const elsewhere = new Set(['EventEnvelope', ...events.flatMap((name) => [name, `${name}Data`])])
  const shapes = Object.entries(schemas).filter(([name]) => !elsewhere.has(name) && !/(Body|ErrorCode)$/.test(name))
  return page(
    `${info.title} API`,
    info.description,
    'See also [all events](events.md) and [all error codes](errors.md). For programs: [openapi.json](../../openapi.json).',
    ...tags.flatMap(({ name, description }) => {
      const own = operations.filter((operation) => operation.tags[0] === name)
      return own.length > 0 ? [`## ${name}`, description, list(own), ...own.flatMap(section)] : []
    }),
    '## Shapes',
    "The records in responses. Later versions may add fields, so ignore any you don't know.",
    ...shapes.flatMap(([name, schema]) => [
      `### ${anchored(name, name)}`,
      schema.description ?? '',
      schema.oneOf ? '[All events](events.md).' : fieldsTable(withBaseFields(schema, schemas)),
    ]),
  )

  function section(operation: Operation): string[] {
    return [
      `### ${anchored(operation.operationId, operation.summary)}`,
      `${code(`${operation.method} ${operation.path}`)} (${code(operation.operationId)})`,
      operation.description,
      parameterTable(operation.parameters ?? []),
      ...bodyOf(operation.requestBody?.content ?? {}),
      'Request:',
      fenced('sh', curlOf(operation)),
      ...Object.entries(operation.responses).flatMap(([status, response]) => answer(status, response)),
      `Errors: ${refusals(operation)}. [What they mean](errors.md)`,
    ]
  }

  function parameterTable(parameters: Parameter[]): string {
    const resolved = parameters.map((part) => shared[nameIn(part.$ref)] ?? part)
    const rows = resolved.map(({ name, in: place, schema, required, description = '' }) => [
      code(name),
      [fieldType(schema), `in the ${place}`, ...(required ? ['required'] : [])].join(', '),
      description,
    ])
    return table(['parameter', 'type', 'description'], rows)
  }

  /** A file upload lists the media types it accepts. Any other body has only one. */
  function bodyOf(contents: Record<string, Content>): string[] {
    const [content] = Object.values(contents)
    if (content?.schema.format === 'binary')
      return [`Body: the file itself, ${Object.keys(contents).map(code).join(', ')}.`]
    return content ? ['Body:', fieldsTable(schemas[nameIn(content.schema.$ref)] ?? content.schema)] : []
  }

  function answer(status: string, response: Response): string[] {
    if (Number(status) >= 400 || status === 'default') return []
    const { content = {}, description } = responses[nameIn(response.$ref)] ?? response
    const [first] = Object.values(content)
    if (!first) return [`${code(status)}: ${description}`]
    const type = fieldType(first.schema)
    return [
      `${code(status)}: ${description} ${/^\W*[AEIO]/.test(type) ? 'An' : 'A'} ${type}${first.example ? ':' : '.'}`,
      ...(first.example ? [json(first.example)] : []),
    ]
  }
}

const list = (operations: Operation[]): string =>
  operations
    .map(({ operationId, summary, method, path }) => `- [${summary}](#${operationId}) ${code(`${method} ${path}`)}`)
    .join('\n')

const refusals = ({ responses }: Operation): string =>
  Object.keys(responses)
    .filter((status) => Number(status) >= 400)
    .join(', ')

function curlOf({ method, path, requestBody, responses }: Operation): string {
  const url = anyInstallation + path.replace(/\{\w+\}/g, '1')
  const isStream = Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)
  return [
    `curl ${isStream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "Authorization: Token $TOKEN"`,
    ...sentWith(requestBody),
  ].join(' \\\n  ')
}

function sentWith(requestBody: Operation['requestBody']): string[] {
  if (!requestBody) return []
  const body = requestBody.content['application/json']
  if (!body) return [`-H "Content-Type: ${Object.keys(requestBody.content)[0]}"`, '--data-binary @file']
  return ['-H "Content-Type: application/json"', `-d ${shellQuoted(JSON.stringify(body.example ?? {}, null, 2))}`]
}
