import Type from 'typebox'
import { timestamp } from '../../platform/http/fields.ts'

const records = Type.Array(Type.Object({}, { additionalProperties: true }))

/** The file of a whole map. Its records have the fields of the database; new ones may be added at any time. */
export const MapExport = Type.Object(
  {
    exported: timestamp(),
    map: Type.Object({}, { additionalProperties: true }),
    lists: records,
    categories: records,
    tasks: records,
    comments: records,
    votes: records,
    subscriptions: records,
    events: records,
  },
  { $id: 'MapExport', additionalProperties: true },
)
