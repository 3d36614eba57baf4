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

/** What the values of a field are limited to, in a few words. */
export function limitsOf({ minimum, maximum, maxLength }: Field): string[] {
  if (maxLength !== undefined) return [`at most ${maxLength} characters`]
  // The largest safe integer is not worth mentioning.
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return []
  return [`${minimum ?? 0} to ${maximum}`]
}

/** A schema that extends others, with the fields of all of them. */
export function withBaseFields(schema: Field, schemas: Record<string, Field>): Field {
  const base = schema.allOf?.map(({ $ref, ...part }) => ($ref ? schemas[nameIn($ref)] : undefined) ?? part) ?? []
  return { ...schema, properties: Object.assign({}, ...base.map(({ properties }) => properties), schema.properties) }
}
