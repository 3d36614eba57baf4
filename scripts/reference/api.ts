import type { Document } from '../../src/platform/openapi/document.ts'
import { type Field, fieldType, nameIn } from './field-type.ts'
import { fieldsTable } from './fields-table.ts'
import { code, json, page, table } from './markdown.ts'

interface Content {
  schema: Field
  example?: unknown
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: Field
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { $ref?: string; content?: Record<string, Content> }>
}

/** The API reference as a Markdown page. */
export function apiReference(document: Document): string {
  const { info, tags, components } = document as unknown as {
    info: { description: string }
    tags: { name: string; description: string }[]
    components: { schemas: Record<string, Field>; parameters: Record<string, Parameter> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      address: `${method.toUpperCase()} ${path}`,
      operation: operation as unknown as Operation,
    })),
  )
  const responseSchemas = Object.entries(components.schemas).filter(([name]) => !/(Body|Form|Page)$/.test(name))
  return page(
    'API',
    info.description,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...operations.filter(({ operation }) => operation.tags[0] === name).flatMap(section),
    ]),
    '## Shapes',
    ...responseSchemas.flatMap(([name, schema]) => [
      `### ${name}`,
      schema.description ?? '',
      fieldsTable(withBaseFields(schema)),
    ]),
  )

  function section({ address, operation }: { address: string; operation: Operation }): string[] {
    return [
      `### ${operation.summary}`,
      `${code(address)} (${code(operation.operationId)})`,
      operation.description,
      parameterTable(operation.parameters),
      ...bodyOf(operation.requestBody?.content ?? {}),
      ...Object.entries(operation.responses).flatMap(([status, response]) => responseBody(status, response.content)),
      `Refusals: ${refusals(operation)}.`,
    ]
  }

  function parameterTable(parameters: Parameter[]): string {
    const resolved = parameters.map((part) => (part.$ref ? components.parameters[nameIn(part.$ref)] : part) ?? part)
    const rows = resolved.map((each) => [code(each.name), each.in, fieldType(each.schema), each.description ?? ''])
    return table(['parameter', 'in', 'type', 'about'], rows)
  }

  /** JSON and forms have the same fields, so one of them is enough. */
  function bodyOf(contents: Record<string, Content>): string[] {
    const [content] = Object.values(contents)
    if (content?.schema.format !== 'binary') return content ? requestBody(content) : []
    return [`Body: the file itself, ${Object.keys(contents).map(code).join(', ')}.`]
  }

  function requestBody(content: Content): string[] {
    const { schema, example } = content
    return ['Body:', fieldsTable(components.schemas[nameIn(schema.$ref ?? '')] ?? schema), json(example)]
  }

  function withBaseFields(schema: Field & { allOf?: Field[] }): Field {
    const base =
      schema.allOf?.map(({ $ref, ...part }) => ($ref ? components.schemas[nameIn($ref)] : undefined) ?? part) ?? []
    return { ...schema, properties: Object.assign({}, ...base.map(({ properties }) => properties), schema.properties) }
  }
}

const responseBody = (status: string, content: Record<string, Content> | undefined): string[] =>
  Object.values(content ?? {}).flatMap(({ schema, example }) => [
    `${code(status)} with a ${code(fieldType(schema))}:`,
    json(example),
  ])

const refusals = (operation: Operation): string =>
  Object.entries(operation.responses)
    .filter(([, response]) => response.$ref)
    .map(([status, response]) => `${status} ${nameIn(response.$ref ?? '')}`)
    .join(', ')
