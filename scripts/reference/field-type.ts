import { code } from './markdown.ts'

/** The parts of a schema that the reference describes. */
export interface Field {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Field[]
  items?: Field
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  required?: string[]
  properties?: Record<string, Field>
}

/** The type and the limits of a field, in a few words. */
export function fieldType(field: Field): string {
  if (field.$ref) return nameIn(field.$ref)
  if (field.anyOf) return field.anyOf.map(fieldType).join(' or ')
  const types = [field.type ?? 'object'].flat()
  if (field.enum) return field.enum.map((value) => code(String(value))).join(', ')
  if (field.items) return `array of ${fieldType(field.items)}`
  return [types.join(' or ') + (field.format ? ` (${field.format})` : ''), ...limits(field)].join(', ')
}

export const nameIn = (ref: string): string => ref.split('/').at(-1) ?? ref

function limits({ minimum, maximum, maxLength }: Field): string[] {
  if (maxLength !== undefined) return [`at most ${maxLength} characters`]
  // The largest safe integer is not worth mentioning.
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return []
  return [`${minimum ?? 0} to ${maximum}`]
}
