import type { TSchema } from 'typebox'
import { samples } from './samples.ts'
import type { Part } from './schemas.ts'

type Source = TSchema & {
  $id?: string
  type?: string
  format?: string
  examples?: unknown[]
  enum?: unknown[]
  anyOf?: Source[]
  items?: Source
  properties?: Record<string, Source>
  minimum?: number
}

/** An example of what an endpoint answers. What the request said, the answer says again. */
export function exampleOf(
  schema: TSchema,
  publicUrl: string,
  made: { isNew: boolean; from: Part | undefined },
): unknown {
  const example = make(schema, [made.isNew ? 'new' : 'kept', (schema as Source).$id ?? ''], publicUrl) as Part
  const echoed = Object.entries(made.from ?? {}).filter(([name, value]) => typeof value === typeof example[name])
  return { ...example, ...Object.fromEntries(echoed) }
}

function make(schema: Source, path: string[], publicUrl: string): unknown {
  if (schema.examples) return schema.examples[0]
  const said = sampleFor(path)
  if (said === null && schema.anyOf) return null
  if (schema.anyOf) return make(schema.anyOf[0] as Source, path, publicUrl)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, field]) => [name, make(field, [...path, name], publicUrl)]))
  }
  if (schema.items?.enum) return schema.items.enum
  if (schema.items) return [make(schema.items, path, publicUrl)]
  if (typeof said === 'string' && said.startsWith('/')) return publicUrl + said
  return said ?? plain(schema)
}

function sampleFor(path: string[]): string | number | boolean | null | undefined {
  for (let start = 0; start < path.length; start += 1) {
    const ending = path.slice(start).join('.')
    if (Object.hasOwn(samples, ending)) return samples[ending]
  }
  return undefined
}

/** For a field nobody has found words for. */
function plain(schema: Source): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'integer') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return samples.created
  return schema.format === 'uri' || schema.format === 'http-url' ? samples.url : 'text'
}
