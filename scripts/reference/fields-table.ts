import type { Field } from '../../src/platform/openapi/reference/field.ts'
import { fieldType } from './field-type.ts'
import { code, table } from './markdown.ts'

/** A table of the fields of an object. Nested fields are written as `voter.email`. */
export function fieldsTable(schema: Field): string {
  const required = schema.required !== undefined
  const heads = ['field', 'type', ...(required ? ['required'] : []), 'about']
  return table(heads, rowsOf(schema, '', required))
}

function rowsOf(schema: Field, prefix: string, required: boolean): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ? 'yes' : ''
    const row = [code(prefix + name), fieldType(field), ...(required ? [isRequired] : []), field.description ?? '']
    return [row, ...rowsOf(field, `${prefix}${name}.`, required)]
  })
}
