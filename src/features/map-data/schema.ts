import Type, { type TArray } from 'typebox'
import { timestamp } from '../../platform/http/fields.ts'
import { exportedTables } from './rules/tables.ts'

const tables = exportedTables.map(({ table, columns, person }) => {
  const fields = [...columns, ...(person ? ['person'] : [])].map((name) => `\`${name}\``)
  const description = `Records with ${fields.join(', ')}.`
  return [table, Type.Array(Type.Object({}, { additionalProperties: true }), { description })]
})

/** The export file of a whole map. Records have the database's fields; new fields can be added at any time. */
export const MapExport = Type.Object(
  {
    exported: timestamp(),
    map: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'The map and its settings: `name`, `slug`, `team`, `description`, `url`, `contact_email`, `colour`, `privacy_url`, ' +
          '`terms_url`, `imprint_url`, `follow_level`, `embed_sites`, `created`, `synonyms`, `archived`.',
      },
    ),
    ...(Object.fromEntries(tables) as Record<string, TArray>),
  },
  { $id: 'MapExport', additionalProperties: true },
)
