import type { TSchema } from 'typebox'
import type { Part } from './schemas.ts'

/**
 * A record schema has its example as `sample`, and the values that differ in a new record as `newSample`. A field
 * without a sample gets a typical value of its type. A sample that starts with `/` is completed to an absolute URL.
 */
type Source = TSchema & {
  $id?: string
  type?: string
  format?: string
  sample?: unknown
  newSample?: Part
  enum?: unknown[]
  anyOf?: Source[]
  items?: Source
  properties?: Record<string, Source>
  minimum?: number
  /** False for a field that is rarely there. */
  inExample?: boolean
}

/** An example of a response. Fields of the example request appear in it with the same values. */
export function exampleOf(
  schema: TSchema,
  publicUrl: string,
  { isNew, request }: { isNew: boolean; request: Part | undefined },
): unknown {
  const example = make(schema, isNew ? (schema as Source).newSample : undefined, publicUrl) as Part
  const repeated = Object.entries(request ?? {}).filter(([name, value]) => typeof value === typeof example[name])
  return { ...example, ...Object.fromEntries(repeated) }
}

/** `outer` is the sample in the schema that contains this one. It takes precedence over this schema's own sample. */
function make(schema: Source, outer: unknown, publicUrl: string): unknown {
  const sample = isPart(schema.sample) && isPart(outer) ? { ...schema.sample, ...outer } : (outer ?? schema.sample)
  if (outer === null && schema.anyOf) return null
  if (schema.anyOf) return make(schema.anyOf[0] as Source, outer, publicUrl)
  if (schema.properties) return makeObject(schema, schema.properties, isPart(sample) ? sample : {}, publicUrl)
  if (Array.isArray(sample)) return sample
  if (schema.items?.enum) return schema.items.enum
  if (schema.items) return [make(schema.items, undefined, publicUrl)]
  if (typeof sample === 'string' && sample.startsWith('/')) return publicUrl + sample
  return sample ?? typicalValue(schema)
}

function makeObject(schema: Source, properties: Record<string, Source>, sample: Part, publicUrl: string): Part {
  const unknown = Object.keys(sample).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0) throw new Error(`The sample of ${schema.$id ?? 'a schema'} has unknown fields: ${unknown}.`)
  const fields = Object.entries(properties).filter(([, { inExample = true }]) => inExample)
  return Object.fromEntries(fields.map(([name, field]) => [name, make(field, sample[name], publicUrl)]))
}

function typicalValue(schema: Source): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-03-02T09:30:00.000Z'
  return schema.format === 'uri' || schema.format === 'http-url' ? 'https://example.org/' : 'text'
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
