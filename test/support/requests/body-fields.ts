import type { Endpoint } from '../../../src/platform/http/endpoint.ts'
import type { Parts } from './call.ts'

interface Field {
  type?: string
  enum?: unknown[]
  anyOf?: Field[]
  items?: Field
  required?: string[]
  properties?: Record<string, Field>
}

interface BodyField {
  /** Such as `voter.email` or `tasks.0.title`. */
  name: string
  field: Field
  required: boolean
}

export type Json = Record<string, unknown>

export const takesNull = ({ anyOf = [] }: Field): boolean => anyOf.some(({ type }) => type === 'null')
export const withoutNull = (field: Field): Field => field.anyOf?.find(({ type }) => type !== 'null') ?? field

/** The fields of an endpoint's body, and of the objects in this example of one. */
export const bodyFields = ({ body }: Endpoint, example: Json = {}): BodyField[] => fieldsOf(body as Field, example)

function fieldsOf(schema: Field, body: unknown, prefix = ''): BodyField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const [name, core, value] = [prefix + key, withoutNull(field), (body as Json)[key]]
    const [inner, first, mark] = core.items ? [core.items, (value as unknown[])?.[0], '.0.'] : [core, value, '.']
    const own = { name, field, required: schema.required?.includes(key) ?? false }
    return [own, ...(first === undefined ? [] : fieldsOf(inner, first, name + mark))]
  })
}

/** A copy with another value at `voter.email`, or without one. */
export function changed(body: Json, name: string, value: unknown): Json {
  const copy = structuredClone(body)
  const path = name.split('.')
  const last = path.pop() ?? ''
  const target = path.reduce((part, key) => part[key] as Json, copy)
  if (value === undefined) delete target[last]
  else target[last] = value
  return copy
}

/** The body as JSON, or as a form. Undefined if it can't be a form. */
export function encoded(body: Json, as: 'json' | 'form'): Parts | undefined {
  const form = as === 'form' ? formOf(body) : undefined
  return as === 'json' ? { json: body } : form && { form }
}

function formOf(body: Json): Record<string, string> | undefined {
  const pairs = Object.entries(body).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([inner, innerValue]) => [`${name}[${inner}]`, innerValue])
      : [[name, value]],
  )
  const isText = (value: unknown): boolean =>
    typeof value !== 'object' || (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
  if (!pairs.every(([, value]) => isText(value))) return undefined
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]))
}
