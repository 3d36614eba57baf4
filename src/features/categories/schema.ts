import Type, { type Static } from 'typebox'
import { Format } from 'typebox/format'
import { line, maxLengths, timestamp } from '../../platform/http/fields.ts'
import { isEmojiShortname, normaliseShortname } from '../../platform/markdown/emoji.ts'

Format.Set('emoji-shortname', (text) => isEmojiShortname(normaliseShortname(text)))

export const Category = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    emoji_shortname: Type.String(),
    created: timestamp(),
  },
  { $id: 'Category', additionalProperties: false, sample: { name: 'Bug', emoji_shortname: ':bug:' } },
)

const fields = {
  name: line(maxLengths.name, { description: 'Unique per map, case-insensitive.' }),
  emoji_shortname: line(60, {
    format: 'emoji-shortname',
    description: 'A known emoji shortname such as `:bug:`; the colons are optional.',
    formatError: { code: 'unknown_emoji', message: 'Must be a known emoji shortname, such as :bug:.' },
  }),
}
const readOnlyFields = ['id', 'created']

export const NewCategory = Type.Object(fields, { additionalProperties: false, readOnlyFields })
export type NewCategory = Static<typeof NewCategory>

export const CategoryEdit = Type.Partial(Type.Object(fields), { additionalProperties: false, readOnlyFields })
export type CategoryEdit = Static<typeof CategoryEdit>
