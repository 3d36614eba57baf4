import type { Document } from '../../src/platform/openapi/document.ts'
import {
  type Content,
  contentsOf,
  eventSchemas,
  nameIn,
  type Operation,
  type Parameter,
  type Response,
  withBaseFields,
} from '../../src/platform/openapi/reference/contents.ts'
import { code, fieldsTable, fieldType, json, page, table } from './markdown.ts'

/** The API reference as a Markdown page. */
export function apiReference(document: Document): string {
  const contents = contentsOf(document, '')
  const { info, tags, operations, schemas, parameters: shared } = contents
  const sent = eventSchemas(contents)
  const shapes = Object.entries(schemas).filter(([name]) => !sent.has(name) && !/(Body|Page)$/.test(name))
  return page(
    'API',
    info.description ?? '',
    ...tags.flatMap(({ name, description }) => {
      const own = operations.filter((operation) => operation.tags[0] === name)
      return own.length > 0 ? [`## ${name}`, description, ...own.flatMap(section)] : []
    }),
    '## Shapes',
    ...shapes.flatMap(([name, schema]) => [
      `### ${name}`,
      schema.description ?? '',
      schema.oneOf ? 'All events are in [events.md](events.md).' : fieldsTable(withBaseFields(schema, schemas)),
    ]),
  )

  function section(operation: Operation): string[] {
    return [
      `### ${operation.summary}`,
      `${code(`${operation.method} ${operation.path}`)} (${code(operation.operationId)})`,
      operation.description,
      parameterTable(operation.parameters ?? []),
      ...bodyOf(operation.requestBody?.content ?? {}),
      ...Object.entries(operation.responses).flatMap(([status, response]) => answer(status, response)),
      refusals(operation) && `Errors: ${refusals(operation)}.`,
    ]
  }

  function parameterTable(parameters: Parameter[]): string {
    const resolved = parameters.map((part) => (part.$ref ? shared[nameIn(part.$ref)] : part) ?? part)
    const rows = resolved.map((each) => [code(each.name), each.in, fieldType(each.schema), each.description ?? ''])
    return table(['parameter', 'in', 'type', 'description'], rows)
  }

  /** A file upload lists the media types it accepts. Any other body has only one. */
  function bodyOf(contents: Record<string, Content>): string[] {
    const [content] = Object.values(contents)
    if (content?.schema.format !== 'binary') return content ? requestBody(content) : []
    return [`Body: the file itself, ${Object.keys(contents).map(code).join(', ')}.`]
  }

  function requestBody(content: Content): string[] {
    const { schema, example } = content
    return ['Body:', fieldsTable(schemas[nameIn(schema.$ref ?? '')] ?? schema), json(example)]
  }
}

function answer(status: string, { $ref, content, description }: Response): string[] {
  if ($ref) return []
  const contents = Object.values(content ?? {})
  if (contents.length === 0) return [`${code(status)}: ${description}`]
  return contents.flatMap(({ schema, example }) => [
    `${code(status)} with ${/^[AEIO]/.test(fieldType(schema)) ? 'an' : 'a'} ${code(fieldType(schema))}:`,
    json(example),
  ])
}

const refusals = (operation: Operation): string =>
  Object.entries(operation.responses)
    .filter(([, response]) => response.$ref)
    .map(([status, response]) => `${status} ${nameIn(response.$ref ?? '')}`)
    .join(', ')
