import type { TObject, TSchema } from 'typebox'
import type { ApiDescription } from '../src/platform/openapi/description.ts'

/** The subset of JSON Schema that the API uses. Anything else throws, so that no type is silently wrong. */
export interface Field {
  $id?: string
  type?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Field[]
  items?: Field
  repeatable?: boolean
  properties?: Record<string, Field>
  required?: string[]
  /** The type itself, if it can't be derived from a schema. */
  typescript?: string
  format?: string
}

const lineWidth = 120

/** Declares a schema's interface, after the ones it refers to. Returns its name, such as `Task`. */
export function declare(types: Map<string, string>, schema: TSchema, name: string): string {
  const existing = types.get(name)
  // A name already declared as another kind of type, such as a union, doesn't get an interface.
  if (existing?.includes(`export type ${name}`)) return name
  const text = `export interface ${name} ${objectType(types, schema as Field, '')}`
  if (existing !== undefined && existing !== text)
    throw new Error(`Two different schemas would both be called ${name}.`)
  types.set(name, text)
  return name
}

/** The API document avoids names that are types in other languages. In TypeScript, the short `List` is available. */
const shorterNames: Record<string, string> = { TaskList: 'List', Roadmap: 'RoadMap' }

export const typeName = (id: string): string => shorterNames[id] ?? id

/** A doc comment, on one line if it fits. */
export function doc(text: string | undefined, indent: string): string {
  if (!text) return ''
  const oneLine = `${indent}/** ${text} */`
  if (oneLine.length <= lineWidth) return `${oneLine}\n`
  const lines = wrapped(text, lineWidth - indent.length - 3).map((line) => `${indent} * ${line}\n`)
  return `${indent}/**\n${lines.join('')}${indent} */\n`
}

export function objectType(types: Map<string, string>, schema: Field, indent: string): string {
  if (!schema.properties) return 'Record<string, unknown>'
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    return `${doc(described(field), inner)}${property(`${inner}${name}${optional}:`, typeOf(types, field, inner), inner)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

/** Writes a union one member per line if it's too long for a single line. */
function property(head: string, type: string, indent: string): string {
  const line = `${head} ${type}`
  if (line.length <= lineWidth || type.includes('\n')) return line
  return `${head}\n${type
    .split(' | ')
    .map((member) => `${indent}  | ${member}`)
    .join('\n')}`
}

function typeOf(types: Map<string, string>, field: Field, indent: string): string {
  if (field.typescript) return field.typescript
  // The cursor is a number in responses, and a string in queries because of `latest`.
  if (field.format === 'feed-cursor') return 'number | string'
  if (field.$id) return declare(types, field as TSchema, typeName(field.$id))
  if (field.anyOf) return field.anyOf.map((branch) => typeOf(types, branch, indent)).join(' | ')
  if (field.enum) return field.enum.map(literal).join(' | ')
  if ('const' in field) return literal(field.const)
  switch (field.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return field.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return listType(field, typeOf(types, field.items ?? {}, indent))
    case 'object':
      return objectType(types, field, indent)
    default:
      throw new Error(`No TypeScript type is known for ${JSON.stringify(field)}.`)
  }
}

/** A parameter that accepts several values also accepts one. */
function listType({ repeatable }: Field, type: string): string {
  const list = type.includes(' | ') ? `(${type})[]` : `${type}[]`
  return repeatable ? `${type} | ${list}` : list
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value)

/** A clearable field's description is on its non-null branch. */
const described = (field: Field): string | undefined =>
  field.description ?? field.anyOf?.find((branch) => branch.description)?.description

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

type Events = Pick<ApiDescription, 'webhooks' | 'anyEvent'>

/** Event types: the `data` of each type, and the union that a `switch` on `type` narrows. */
export function declareEvents(types: Map<string, string>, { webhooks, anyEvent }: Events): void {
  const data = webhooks.map(({ name, summary, schema }) => {
    const holds = objectType(types, schema.properties.data as Field, '  ')
    return `${doc(summary, '  ')}  '${name}': ${holds}\n`
  })
  types.set(
    'EventData',
    `/** The contents of \`data\`, by event type. */\nexport interface EventData {\n${data.join('')}}`,
  )
  types.set('EventType', 'export type EventType = keyof EventData')
  types.set(
    'EventOf',
    `export interface EventOf<Type extends EventType> ${objectType(types, anyType(webhooks[0]?.schema), '')}`,
  )
  types.set(
    anyEvent.name,
    `${doc(anyEvent.description, '')}export type ${anyEvent.name}<Type extends EventType = EventType> = { [Each in Type]: EventOf<Each> }[Type]`,
  )
}

/** All events have the same fields; only `type` and `data` differ. */
const anyType = (schema: TObject | undefined): Field => ({
  ...(schema as TSchema as Field),
  properties: {
    ...(schema?.properties as Record<string, Field>),
    type: { typescript: 'Type' },
    data: { typescript: 'EventData[Type]' },
  },
})
