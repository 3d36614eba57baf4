import type { Static, TObject } from 'typebox'
import { Invalid } from '../errors.ts'
import { validate } from './validate.ts'

/** The fields of a form, by the schema the interface has for them. Every problem at once. */
export function readFields<Schema extends TObject>(schema: Schema, form: Record<string, string>): Static<Schema> {
  const known = Object.keys(schema.properties).filter((name) => form[name] !== undefined)
  const { value, problems } = validate(schema, Object.fromEntries(known.map((name) => [name, form[name]])), 'form')
  if (problems.length > 0) throw new Invalid(problems)
  return value as Static<Schema>
}
