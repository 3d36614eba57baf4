import type { Document } from '../../src/platform/openapi/document.ts'

/** The parts of an OpenAPI document that the reference describes. */
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
  content?: Record<string, Content>
}

export interface Operation {
  method: string
  path: string
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}

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

interface Contents {
  info: { title: string; description: string }
  tags: { name: string; description: string }[]
  components: {
    schemas: Record<string, Field>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
  paths: Record<string, Record<string, Operation>>
}

export const contentsOf = (document: Document): Contents => document as unknown as Contents

export const operationsIn = ({ paths }: Contents): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )

export const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? ''

/** A schema that extends others, with the fields of all of them. */
export function withBaseFields(schema: Field, schemas: Record<string, Field>): Field {
  const parts = (schema.allOf ?? []).map((part) => schemas[nameIn(part.$ref)] ?? part)
  if (parts.length === 0) return schema
  return {
    ...schema,
    required: parts.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  }
}
