import Type, { type TObject, type TSchema } from 'typebox'
import type { Part } from './schemas.ts'

interface Field {
  type?: string
  description?: string
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
}

/** The body of a request as the fields of a form: all of them texts side by side, `voter[email]` for a nested one. */
export function formSchema(body: TObject): TObject {
  const { properties = {}, required = [] } = body as Field
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const core = coreOf(field)
    const isRequired = required.includes(name)
    if (!core.properties) return [[name, optionalUnless(isRequired, flat(field, core))]]
    return Object.entries(core.properties).map(([inner, nested]) => [
      `${name}[${inner}]`,
      optionalUnless(isRequired && (core.required ?? []).includes(inner), flat(nested, coreOf(nested))),
    ])
  })
  return Type.Object(Object.fromEntries(fields), { additionalProperties: false })
}

export const flatExample = (example: Part): Part =>
  Object.fromEntries(
    Object.entries(example).flatMap(([name, value]) => {
      if (Array.isArray(value)) return [[name, value.join(',')]]
      if (typeof value !== 'object' || value === null) return [[name, value ?? '']]
      return Object.entries(value).map(([inner, nested]) => [`${name}[${inner}]`, nested])
    }),
  )

const coreOf = (field: Field): Field => field.anyOf?.find(({ type }) => type !== 'null') ?? field

const optionalUnless = (isRequired: boolean, schema: TSchema): TSchema => (isRequired ? schema : Type.Optional(schema))

/** A form has no null: an empty text clears a field. A list is one text with commas. */
function flat(field: Field, core: Field): TSchema {
  const about = field.description ?? core.description
  if (core.type === 'array') {
    const description = [about, 'Separated by commas.'].filter(Boolean).join(' ')
    return Type.String({ description })
  }
  const isClearable = field !== core
  const own =
    isClearable && core.type !== 'string' ? Type.Union([core as TSchema, Type.Literal('')]) : (core as TSchema)
  return about ? ({ ...own, description: about } as TSchema) : own
}
