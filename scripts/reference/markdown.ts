import { type Field, limitsOf, nameIn } from '../../src/platform/openapi/reference/contents.ts'

/** A reference page: a title, a note that it's generated, and its sections. */
export const page = (title: string, ...parts: string[]): string =>
  `${[`# ${title}`, '<!-- Made by `npm run generate`. Do not edit. -->', ...parts.filter(Boolean)].join('\n\n')}\n`

export function table(heads: string[], rows: string[][]): string {
  if (rows.length === 0) return ''
  return [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))].map(line).join('\n')
}

export const code = (text: string): string => `\`${text}\``

export const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A table of an object's fields. Nested fields are written as `voter.email`. */
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

/** A field's type and limits, in a few words. */
export function fieldType(field: Field): string {
  if (field.$ref) return nameIn(field.$ref)
  if (field.anyOf) return field.anyOf.map(fieldType).join(' or ')
  const types = [field.type ?? 'object'].flat()
  if (field.enum) return field.enum.map((value) => code(String(value))).join(', ')
  if (field.items) return `array of ${fieldType(field.items)}`
  return [types.join(' or ') + (field.format ? ` (${field.format})` : ''), ...limitsOf(field)].join(', ')
}
