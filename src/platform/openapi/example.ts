import type { TSchema } from 'typebox'
import type { Part } from './schemas.ts'

/**
 * A record schema carries its example as `sample`, and what differs in a new record as `newSample`. Fields without a
 * sample get a typical value of their type. Addresses that begin with `/` follow the public one.
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
}

/** An example of what an endpoint answers. What the request says, the answer repeats. */
export function exampleOf(
  schema: TSchema,
  publicUrl: string,
  made: { isNew: boolean; from: Part | undefined },
): unknown {
  const example = make(schema, made.isNew ? (schema as Source).newSample : undefined, publicUrl) as Part
  const echoed = Object.entries(made.from ?? {}).filter(([name, value]) => typeof value === typeof example[name])
  return { ...example, ...Object.fromEntries(echoed) }
}

/** `given` comes from the schema around this one, and wins over its own sample. */
function make(schema: Source, given: unknown, publicUrl: string): unknown {
  const sample = isPart(schema.sample) && isPart(given) ? { ...schema.sample, ...given } : (given ?? schema.sample)
  if (given === null && schema.anyOf) return null
  if (schema.anyOf) return make(schema.anyOf[0] as Source, given, publicUrl)
  if (schema.properties) return makeObject(schema, schema.properties, isPart(sample) ? sample : {}, publicUrl)
  if (schema.items?.enum) return schema.items.enum
  if (schema.items) return [make(schema.items, undefined, publicUrl)]
  if (typeof sample === 'string' && sample.startsWith('/')) return publicUrl + sample
  return sample ?? typical(schema)
}

function makeObject(schema: Source, properties: Record<string, Source>, sample: Part, publicUrl: string): Part {
  const unknown = Object.keys(sample).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0) throw new Error(`The sample of ${schema.$id ?? 'a schema'} has unknown fields: ${unknown}.`)
  const fields = Object.entries(properties)
  return Object.fromEntries(fields.map(([name, field]) => [name, make(field, sample[name], publicUrl)]))
}

function typical(schema: Source): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-03-02T09:30:00.000Z'
  return schema.format === 'uri' || schema.format === 'http-url' ? 'https://example.org/' : 'text'
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
