import Type, { type TObjectOptions, type TProperties, type TSchema, type TSchemaOptions } from 'typebox'
import { Format } from 'typebox/format'
import { isEmail } from '../../lib/email-address.ts'
import { mapValues } from '../../lib/objects.ts'
import { hasVisibleText } from '../../lib/text.ts'
import { isHttpUrl } from '../../lib/urls.ts'

Format.Set('http-url', isHttpUrl)
Format.Set('email-address', isEmail)
Format.Set('timestamp', () => true)
Format.Set('not-blank', hasVisibleText)

/** The length limits of text fields. Create and edit share them. */
export const maxLengths = {
  title: 200,
  name: 100,
  note: 500,
  markdown: 20_000,
  url: 2_000,
  reason: 2_000,
  email: 254,
} as const

/** A trimmed line of visible text, such as a title or a name. */
export const line = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength, trim: true, isLine: true, ...options })

/** Like `line`, but may be empty. */
export const optionalLine = (maxLength: number, options: TSchemaOptions = {}) =>
  clearable(Type.String({ maxLength, trim: true, isLine: true, ...options }))

export const markdown = (options: TSchemaOptions = {}) =>
  Type.String({
    minLength: 1,
    maxLength: maxLengths.markdown,
    format: 'not-blank',
    formatError: { code: 'blank', message: 'Must not be empty.' },
    ...options,
  })

export const optionalMarkdown = (options: TSchemaOptions = {}) =>
  clearable(Type.String({ maxLength: maxLengths.markdown, ...options }))

export const optionalUrl = (options: TSchemaOptions = {}) =>
  clearable(Type.String({ maxLength: maxLengths.url, format: 'http-url', trim: true, ...options }))

export const email = (options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength: maxLengths.email, format: 'email-address', trim: true, ...options })

export const optionalEmail = (options: TSchemaOptions = {}) =>
  clearable(Type.String({ maxLength: maxLengths.email, format: 'email-address', trim: true, ...options }))

export const recordId = (options: TSchemaOptions = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...options })

/** Whether people are notified of a write by email. Every write that could notify someone accepts it. */
export const notifyField = () =>
  Type.Optional(Type.Boolean({ description: 'Whether people are notified. Default: true.' }))

/** For writes without a body. */
export const NotifyQuery = Type.Object({ notify: notifyField() }, { additionalProperties: false })

/** `null` or `""` clears the field. Only for fields that can be empty, so not for a boolean. */
export const clearable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** The body of a create: `null` for an optional field is the same as leaving it out, so the type doesn't have it. */
export const createBody = <Fields extends TProperties>(fields: Fields, options: TObjectOptions) =>
  Type.Object(mapValues(fields, orLeftOut) as TProperties as Fields, options)

const orLeftOut = (field: TSchema): TSchema =>
  !Type.IsOptional(field) || 'anyOf' in field
    ? field
    : Type.Optional(Type.Union([field, Type.Null()], { nullMeansLeftOut: true }))

/** A timestamp in a response. */
export const timestamp = (options: TSchemaOptions = {}) => Type.String({ format: 'date-time', ...options })

/** An ISO 8601 date or datetime in a query or a form. A date alone means the first or the last millisecond of that day. */
export const timestampField = (edge: 'first' | 'last', options: TSchemaOptions = {}) =>
  Type.String({ format: 'timestamp', edge, ...options })

/** Several values for one filter, separated by commas or as repeated parameters. */
export const severalFilter = <T extends TSchema>(value: T, description: string) =>
  Type.Optional(
    Type.Array(value, { maxItems: 100, repeatable: true, description: `${description}, separated by commas.` }),
  )

export const idsFilter = (description: string) =>
  severalFilter(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), description)
