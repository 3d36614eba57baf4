// Valid values for a schema, for fast-check.

import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import fc, { type Arbitrary } from 'fast-check'
import type { TObject, TSchema } from 'typebox'
import { hasVisibleText } from '../../../src/lib/text.ts'
import { mapEvents } from '../../../src/platform/events/event.ts'
import { emojiOf } from '../../../src/platform/markdown/emoji.ts'

/** The id or name of an existing record. It's chosen when the request is sent. */
export class Ref {
  readonly pool: Pool
  readonly index: number

  constructor(pool: Pool, index: number) {
    this.pool = pool
    this.index = index
  }
}

export type Pool =
  | 'lists'
  | 'tasks'
  | 'comments'
  | 'votes'
  | 'categories'
  | 'guests'
  | 'trash'
  | 'notes'
  | 'bulk'
  | 'webhooks'
  | 'deliveries'
  | 'people'
  | 'imports'
  | 'users'
  | 'names'
  | 'cursors'

export const ref = (pool: Pool): Arbitrary<Ref> => fc.nat(20).map((index) => new Ref(pool, index))

/** Letters whose case, composition or width has broken other programs. */
const troublesome = [
  'ß',
  'ﬃ',
  'İ',
  'ı',
  'Σας',
  'A\u030a',
  '각',
  '\u1112\u1161\u11ab',
  '𝔘',
  '👩‍👩‍👧',
  '\u202e',
  '\u{1d160}',
]

const sprinkled = fc
  .array(fc.oneof(fc.constantFrom(...troublesome, ' ', '\n', '%', '_', '"', '\\', "'"), fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))

/** Any text that can be stored: every code point except U+0000 and lone surrogates. */
export const storableText: Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    sprinkled,
    fc.constantFrom(...naughtyStrings, '__proto__', 'constructor', 'toString', 'NaN', '  spaced  '),
  )
  .map((text) => text.replaceAll('\0', '').toWellFormed())

const stretched = (max: number): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('a', 'é', '漢', '😀', '\u0001', '"'), fc.constantFrom(max, max - 1))
    .map(([letter, length]) => letter.repeat(length))

/** Text whose stored form has a length between the two limits, inclusive. */
export function textOf(min: number, max: number): Arbitrary<string> {
  const fits = (text: string) => {
    const { length } = [...text.normalize('NFC').trim()]
    return length >= min && [...text.normalize('NFC')].length <= max
  }
  const cut = storableText.map((text) => [...text].slice(0, max).join(''))
  return fc.oneof({ weight: 9, arbitrary: cut }, { weight: 1, arbitrary: stretched(max) }).filter(fits)
}

/** A valid title or name: on one line, with a visible character. */
export const lineOf = (max: number): Arbitrary<string> =>
  textOf(1, max)
    .map((text) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ''))
    .filter(hasVisibleText)

/** A valid comment. */
export const visibleText = (max: number): Arbitrary<string> => textOf(1, max).filter(hasVisibleText)

export const timestampText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00.000+14:00',
    '9999-12-31',
    '9999-12-31T23:59:59.999+14:00',
    '9999-12-31T23:59:59.9999999-23:59',
    '10000-01-01',
    '-000001-01-01',
    '2024-02-29',
    '2023-02-29',
    '2024-06-30T23:59:60Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01 00:00',
    '294276-12-31',
    'infinity',
    'now',
    '',
  ),
  fc.date({ noInvalidDate: true }).map((moment) => moment.toISOString()),
)

const shortnames = [':bug:', 'bug', ':rocket:', ':thumbsup:', ':+1:', ':tada:', ':lock:'].filter(
  (name) => emojiOf(`:${name.replaceAll(':', '')}:`) !== undefined,
)
export const shortname = fc.constantFrom(...shortnames)

const host = fc.domain()
export const mailText = fc
  .tuple(fc.stringMatching(/^[a-z0-9.]{1,10}$/), host)
  .map(([name, place]) => `${name}@${place}`)
/** In a domain that doesn't exist, because webhooks are actually called. */
export const urlText = fc
  .webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true, withFragments: true })
  .map((text) => text.replace(/^https?:\/\/[^/?#]*/, '$&.invalid'))

/** A field's name shows what it refers to; its schema, which values it accepts. */
type Field = TSchema & {
  type?: string
  enum?: unknown[]
  anyOf?: Field[]
  items?: Field
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

export function validField(name: string, schema: TSchema, refs: Record<string, Pool>): Arbitrary<unknown> {
  const field = schema as Field
  const pool = refs[name]
  if (field.anyOf) return fc.oneof(...field.anyOf.map((branch) => validField(name, branch, refs)))
  if (pool) return ref(pool)
  if (field.enum) return fc.constantFrom(...field.enum)
  switch (field.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: field.minimum ?? -1e9, max: Math.min(field.maximum ?? 1e9, Number.MAX_SAFE_INTEGER) })
    case 'array':
      if (name === 'types') return fc.subarray([...mapEvents.keys()], { minLength: 1 })
      if (name === 'type') return fc.subarray(eventTypes(), { minLength: 1 })
      if (name === 'sites') return fc.subarray(['*', 'https://example.com', 'http://*.example.org:8080', 'nonsense'])
      if (field.items?.type === 'object') return fc.array(validField(name, field.items, refs), { maxLength: 3 })
      return fc.array(ref('tasks'), { minLength: 1, maxLength: 30 })
    case 'object':
      return validObject(field as unknown as TObject, refs)
    default:
      return validText(name, field)
  }
}

const eventTypes = () => [...mapEvents.keys(), 'task.*', 'vote.*', '*']

function validText(name: string, { format, minLength = 0, maxLength = 200 }: Field): Arbitrary<string> {
  if (format === 'http-url') return urlText
  if (format === 'email-address') return mailText
  if (format === 'timestamp') return timestampText
  if (name === 'type') return fc.subarray(eventTypes(), { minLength: 1, maxLength: 9 }).map((types) => types.join(','))
  if (name === 'emoji_shortname' || name === 'category_emoji') return shortname
  return textOf(minLength, maxLength)
}

/** A body or query that is valid for its schema. */
export function validObject(schema: TObject, refs: Record<string, Pool>): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties as Record<string, TSchema>)
  const requiredKeys = (schema as { required?: string[] }).required ?? []
  return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, validField(name, field, refs)])), {
    requiredKeys,
  })
}
