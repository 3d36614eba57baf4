import type { Static, TObject } from 'typebox'
import { Invalid } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'

/** Each event has a checkbox of its own. */
export const typeField = (type: string): string => `event ${type}`

/** The events that are ticked in a form that was sent; undefined if there was none. */
export function tickedTypes(form: Record<string, string>): string[] | undefined {
  if (form.url === undefined) return undefined
  return Object.keys(form).flatMap((name) => (name.startsWith('event ') ? [name.slice('event '.length)] : []))
}

/** A checkbox that is not ticked sends nothing. */
export function readWebhookForm<Schema extends TObject>(schema: Schema, form: Record<string, string>): Static<Schema> {
  const { types: _types, active: _active, ...fields } = form
  const types = tickedTypes(form) ?? []
  if (types.length === 0) throw new Invalid([{ field: 'types', code: 'none_ticked', message: 'Tick an event.' }])
  return { ...(readFields(schema, { ...fields, ordered: form.ordered ?? 'off' }) as object), types } as Static<Schema>
}
