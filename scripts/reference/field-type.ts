import { type Field, limitsOf, nameIn } from '../../src/platform/openapi/reference/field.ts'
import { code } from './markdown.ts'

/** The type and the limits of a field, in a few words. */
export function fieldType(field: Field): string {
  if (field.$ref) return nameIn(field.$ref)
  if (field.anyOf) return field.anyOf.map(fieldType).join(' or ')
  const types = [field.type ?? 'object'].flat()
  if (field.enum) return field.enum.map((value) => code(String(value))).join(', ')
  if (field.items) return `array of ${fieldType(field.items)}`
  return [types.join(' or ') + (field.format ? ` (${field.format})` : ''), ...limitsOf(field)].join(', ')
}
