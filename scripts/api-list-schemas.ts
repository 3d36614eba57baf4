import { type Parts, partsOf } from './schema-changes.ts'

/**
 * A schema in a few words, such as `string|null uri maxLength=200`, `string = suggestions, planned`, or the name of
 * another schema. An object has its fields, and a list its items.
 */
export function shortSchema(schema: Parts): unknown {
  const { $ref, type, items, properties, oneOf, anyOf, allOf, enum: choices, pattern } = schema
  if ($ref) return nameIn($ref)
  if (oneOf) return { 'one of, by type': (oneOf as Parts[]).map((one) => shortSchema(one)) }
  if (anyOf) return { 'any of': (anyOf as Parts[]).map((one) => shortSchema(one)) }
  if (allOf) return { 'all of': (allOf as Parts[]).map((one) => shortSchema(one)) }
  if (items) return [shortSchema(partsOf(items)), ...limitsOf(schema)]
  if (properties) return shortObject(schema)
  const words = [type ? [type].flat().join('|') : 'anything', schema.format, ...limitsOf(schema), closedMark(schema)]
  const text = words.filter(Boolean).join(' ')
  if (choices) return `${text} = ${(choices as unknown[]).map(String).join(', ')}`
  return pattern ? `${text} ~ ${pattern}` : text
}

function shortObject(schema: Parts): Parts {
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries(partsOf(schema.properties)).map(([name, field]) => [
    required.includes(name) ? name : `${name}?`,
    shortSchema(partsOf(field)),
  ])
  return { ...Object.fromEntries(fields), ...(closedMark(schema) ? { [closed]: true } : {}) }
}

const closed = 'no other fields'
const closedMark = ({ additionalProperties }: Parts): string => (additionalProperties === false ? closed : '')

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']
const limitsOf = (schema: Parts): string[] =>
  limits.filter((name) => name in schema).map((name) => `${name}=${schema[name]}`)

const nameIn = (ref: unknown): string => String(ref).split('/').at(-1) ?? ''

/** The schema that `shortSchema` wrote. */
export function longSchema(short: unknown): Parts {
  if (typeof short === 'string') return /^[A-Z]/.test(short) ? refTo(short) : longWords(short)
  if (Array.isArray(short)) return { type: 'array', items: longSchema(short[0]), ...longLimits(short.slice(1)) }
  const { [closed]: isClosed, ...fields } = short as Parts
  const longEach = (parts: unknown) => (parts as unknown[]).map(longSchema)
  if ('one of, by type' in fields) return { oneOf: longEach(fields['one of, by type']), discriminator: {} }
  if ('any of' in fields) return { anyOf: longEach(fields['any of']) }
  if ('all of' in fields) return { allOf: longEach(fields['all of']) }
  return {
    type: 'object',
    required: Object.keys(fields).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name.replace('?', ''), longSchema(field)]),
    ),
    additionalProperties: !isClosed,
  }
}

const refTo = (name: string): Parts => ({ $ref: `#/components/schemas/${name}` })

function longWords(short: string): Parts {
  const [, text = '', mark, rest = ''] = /^(.*?)(?: ([=~]) (.*))?$/s.exec(short) ?? []
  const isClosed = text.endsWith(closed)
  const [types = '', ...words] = text.replace(closed, '').trim().split(' ')
  const format = words.find((word) => !word.includes('='))
  return {
    ...(types === 'anything' ? {} : { type: types.includes('|') ? types.split('|') : types }),
    ...(format ? { format } : {}),
    ...longLimits(words),
    ...(mark === '=' ? { enum: rest.split(', ').map((choice) => (choice === 'null' ? null : choice)) } : {}),
    ...(mark === '~' ? { pattern: rest } : {}),
    ...(types === 'object' ? { additionalProperties: !isClosed } : {}),
  }
}

const longLimits = (words: string[]): Parts =>
  Object.fromEntries(
    words.filter((word) => word.includes('=')).map((word) => [word.split('=')[0], Number(word.split('=')[1])]),
  )
