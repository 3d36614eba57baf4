import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { mapValues } from '../../lib/objects.ts'

export type Part = Record<string, unknown>

/** The keywords of our schemas that the document depends on. */
export type Source = TSchema & {
  $id?: string
  type?: string
  format?: string
  edge?: 'first' | 'last'
  description?: string
  enum?: unknown[]
  anyOf?: Source[]
  items?: Source
  properties?: Record<string, Source>
  required?: string[]
  minimum?: number
  maximum?: number
  /** A named schema that this one extends. Its fields are written only there. */
  base?: Source
  /**
   * A record schema has its example as `sample`, and the values that differ in a new record as `newSample`. A field
   * without a sample gets a typical value of its type. A sample that starts with `/` is turned into an absolute URL.
   */
  sample?: unknown
  newSample?: Part
  /** False for a field that is rarely present. */
  inExample?: boolean
}

/** The keywords that are copied to the document. Our schemas have more, for our validator and for examples. */
const keywords = [
  ...['title', 'description', 'type', 'format', 'enum', 'const', 'default', 'deprecated', 'examples'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'required'],
]

/** The standard names of our formats. Other formats are only explained in the field's description. */
const formats: Record<string, string | undefined> = {
  'http-url': 'uri',
  'email-address': 'email',
  'date-time': 'date-time',
  uri: 'uri',
}

/** A union of schemas, discriminated by their `type` field. */
export interface Union {
  name: string
  description: string
  members: { type: string; schema: TSchema }[]
}

const refTo = (name: string): string => `#/components/schemas/${name}`

/** The document's schemas. Each is defined once by its name; everything else refers to it. */
export class Schemas {
  readonly #named = new Map<string, Part>()
  readonly #unions = new Set<string>()

  /** A later release may add fields to responses, so additional properties are allowed. */
  response(schema: TSchema): Part {
    return this.#refer(schema, false)
  }

  /** A request body must have no other fields. */
  request(schema: TSchema, name: string): Part {
    return this.define(name, this.#write(schema, true))
  }

  /** A field on its own, such as a parameter. */
  field(schema: TSchema): Part {
    return this.#write(schema, true)
  }

  /**
   * One of several named schemas, chosen by `type`. References to the name get the union, even if our source has
   * another type.
   */
  union({ name, description, members }: Union): void {
    const mapping = Object.fromEntries(members.map(({ type, schema }) => [type, this.response(schema).$ref]))
    const oneOf = Object.values(mapping).map(($ref) => ({ $ref }))
    this.define(name, { description, oneOf, discriminator: { propertyName: 'type', mapping } })
    this.#unions.add(name)
  }

  define(name: string, schema: Part): Part {
    const existing = this.#named.get(name)
    if (existing && !isDeepStrictEqual(existing, schema)) throw new Error(`Two schemas are called ${name}.`)
    this.#named.set(name, schema)
    return { $ref: refTo(name) }
  }

  all(): Part {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #refer(schema: Source, closed: boolean): Part {
    if (schema.$id && this.#unions.has(schema.$id)) return { $ref: refTo(schema.$id) }
    const written = this.#write(schema, closed)
    return schema.$id ? this.define(schema.$id, written) : written
  }

  #write(schema: Source, closed: boolean): Part {
    const { base, ...own } = schema
    if (base) return { allOf: [this.#refer(base, closed), this.#write(withoutFieldsOf(base, own), closed)] }
    if (schema.anyOf) return this.#union(schema, schema.anyOf, closed)
    const part: Part = {}
    for (const name of keywords) if (name in schema) part[name] = schema[name as keyof Source]
    if (schema.enum && !schema.type) part.type = 'string'
    if (schema.format) Object.assign(part, formatOf(schema))
    if (schema.type === 'integer') part.format = (schema.maximum ?? Infinity) < 2 ** 31 ? 'int32' : 'int64'
    if (part.format === undefined) delete part.format
    if (schema.items) part.items = this.#refer(schema.items, closed)
    if (schema.properties) part.properties = mapValues(schema.properties, (field) => this.#refer(field, closed))
    if (schema.type === 'object') part.additionalProperties = !closed
    return part
  }

  #union(schema: Source, branches: Source[], closed: boolean): Part {
    const parts = branches.map((branch) => this.#refer(branch, closed))
    const [core, other] = [parts.find((part) => part.type !== 'null'), parts.find((part) => part.type === 'null')]
    if (parts.length !== 2 || !other || !core) return { ...describedAs(schema.description), anyOf: parts }
    if (core.$ref || core.type === 'object' || core.type === 'array') {
      // Older generators can't read the fields or items of something whose type is also `null`.
      const { description, ...rest } = core
      return { ...describedAs(schema.description ?? description), anyOf: [rest, other] }
    }
    return {
      ...core,
      ...describedAs(schema.description),
      type: [core.type, 'null'],
      ...(Array.isArray(core.enum) ? { enum: [...core.enum, null] } : {}),
    }
  }
}

function withoutFieldsOf(
  { properties: shared = {} }: Source,
  { properties = {}, required = [], ...rest }: Source,
): Source {
  const isOwn = (name: string) => !Object.hasOwn(shared, name)
  const own = Object.entries(properties).filter(([name]) => isOwn(name))
  return { ...rest, properties: Object.fromEntries(own), required: required.filter(isOwn) }
}

const describedAs = (description: unknown): Part => (description ? { description } : {})

function formatOf(schema: Source): Part {
  if (schema.format !== 'timestamp') return { format: formats[schema.format ?? ''] }
  const date = `A date without a time, such as \`2026-03-02\`, means the ${schema.edge === 'last' ? 'end' : 'start'} of that day in UTC.`
  return { format: 'date-time', description: `${schema.description ?? ''} ${date}`.trim() }
}
