import type { Static, TObject } from 'typebox'
import { Invalid } from '../errors.ts'
import { validate } from './validate.ts'

/** Reads the fields of a form with a schema of the API. Fields that the schema does not have are ignored. */
export function readFields<Schema extends TObject>(schema: Schema, form: Record<string, string>): Static<Schema> {
  const names = Object.keys(schema.properties).filter((name) => form[name] !== undefined)
  const { value, problems } = validate(schema, Object.fromEntries(names.map((name) => [name, form[name]])), 'form')
  if (problems.length > 0) throw new Invalid(problems)
  return value as Static<Schema>
}
