import type { Document } from '../document.ts'

export interface Content {
  schema: Field
  example?: unknown
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Field
}

export interface Response {
  $ref?: string
  description: string
  content?: Record<string, Content & { examples?: Record<string, unknown> }>
}

export interface Operation {
  method: string
  path: string
  operationId: string
  summary: string
  description: string
  tags: string[]
  'x-scope'?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}

/** The document, in the form the reference pages use. */
export interface Contents {
  info: { title: string; description?: string }
  tags: { name: string; description: string }[]
  operations: Operation[]
  /** The webhooks. Their path is the name of the event. */
  webhooks: Operation[]
  schemas: Record<string, Field>
  parameters: Record<string, Parameter>
  responses: Record<string, Response>
  serverUrl: string
}

export function contentsOf(document: Document, serverUrl: string): Contents {
  const { info, tags, components } = document as unknown as Pick<Contents, 'info' | 'tags'> & {
    components: Pick<Contents, 'schemas' | 'parameters' | 'responses'>
  }
  return {
    ...{ info, tags, serverUrl },
    operations: operationsIn(document.paths).map((operation) => withEmptyResponses(operation, components.responses)),
    webhooks: operationsIn(document.webhooks as Document['paths']),
    schemas: components.schemas,
    parameters: components.parameters,
    responses: components.responses,
  }
}

/** Successful responses without a body are declared once. Errors stay references to their component. */
function withEmptyResponses(operation: Operation, shared: Contents['responses']): Operation {
  const responses = Object.entries(operation.responses).map(([status, response]) => [
    status,
    (Number(status) < 400 && shared[nameIn(response.$ref ?? '')]) || response,
  ])
  return { ...operation, responses: Object.fromEntries(responses) }
}

/** The schemas of events and their data, by name. They are described with the events, not with the response schemas. */
export function eventSchemas({ webhooks, schemas }: Contents): Set<string> {
  const sent = webhooks.map((event) => nameIn(event.requestBody?.content['application/json']?.schema.$ref ?? ''))
  const dataOf = (name: string) => withBaseFields(schemas[name] ?? {}, schemas).properties?.data?.$ref ?? ''
  return new Set(sent.flatMap((name) => [name, nameIn(dataOf(name))]))
}

const operationsIn = (paths: Document['paths']): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as unknown as Operation),
      method: method.toUpperCase(),
      path,
    })),
  )

/** The parts of a schema that the reference describes. */
export interface Field {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Field[]
  allOf?: Field[]
  oneOf?: Field[]
  items?: Field
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  required?: string[]
  properties?: Record<string, Field>
}

export const nameIn = (ref: string): string => ref.split('/').at(-1) ?? ref

export function limitsOf({ minimum, maximum, maxLength }: Field): string[] {
  if (maxLength !== undefined) return [`at most ${maxLength} characters`]
  // The largest safe integer isn't worth mentioning.
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return []
  return [`${minimum ?? 0} to ${maximum}`]
}

/** The schema of the values that aren't null. */
export const withoutNull = (field: Field): Field => field.anyOf?.find(({ type }) => type !== 'null') ?? field

/** A schema that extends others, with the fields of all of them. */
export function withBaseFields(schema: Field, schemas: Record<string, Field>): Field {
  const parts = (schema.allOf ?? []).map((part) => (part.$ref ? schemas[nameIn(part.$ref)] : undefined) ?? part)
  if (parts.length === 0) return schema
  return {
    ...schema,
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}
