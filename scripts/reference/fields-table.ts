import { type Field, fieldType } from './field-type.ts'
import { code, table } from './markdown.ts'

/** The fields of an object, those of nested objects as `voter.email`. */
export function fieldsTable(schema: Field): string {
  const required = schema.required !== undefined
  const heads = ['field', 'type', ...(required ? ['required'] : []), 'about']
  return table(heads, rowsOf(schema, '', required))
}

function rowsOf(schema: Field, prefix: string, required: boolean): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const must = schema.required?.includes(name) ? 'yes' : ''
    const row = [code(prefix + name), fieldType(field), ...(required ? [must] : []), field.description ?? '']
    return [row, ...rowsOf(field, `${prefix}${name}.`, required)]
  })
}
