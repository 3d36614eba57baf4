import { Check } from 'typebox/value'
import type { Timestamp } from '../../../lib/time.ts'
import { type Field, storedIn, type ValuesIn } from '../../../platform/records/fields.ts'
import { momentOf } from './page.ts'

/**
 * A record's fields as columns. What the API wouldn't accept, such as a broken URL, is left empty. Text isn't: the URLs
 * of its images may have made it longer than someone could write it.
 */
export const importedValues = <Fields extends Record<string, Field>>(fields: Fields, record: object, now: Timestamp) =>
  Object.fromEntries(
    storedIn(fields, 'file').map(({ name, empty, schema }) => {
      const value = (record as Record<string, unknown>)[name]
      const write = schema.pattern !== undefined && fields[name]?.write
      if (value === undefined || (write && !Check(write, value))) return [name, empty]
      return [name, schema.format === 'date-time' ? momentOf(String(value), now) : value]
    }),
  ) as ValuesIn<Fields, 'file'>
