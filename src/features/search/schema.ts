import Type from 'typebox'
import { idsFilter, maxLengths } from '../../platform/http/fields.ts'
import { pagingFields } from '../../platform/records/paging.ts'
import { Task } from '../tasks/schema.ts'

export const SearchQuery = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: maxLengths.title,
      format: 'not-blank',
      formatError: { code: 'blank', message: 'Must not be empty.' },
      description: 'The words to search for, in any order. There are no operators.',
      example: 'dark mode',
    }),
    list_id: idsFilter('One or more list ids'),
    category_id: idsFilter('One or more category ids'),
    page: pagingFields.page,
    page_size: pagingFields.page_size,
    count: pagingFields.count,
  },
  { additionalProperties: false },
)

export const SearchResult = Type.Object(
  {
    task: Task,
    parsed_title: Type.String({ description: 'The title as HTML, with matches in `<mark>`.' }),
    snippet: Type.String({ description: 'The matching part of the description or a comment, as plain text.' }),
    parsed_snippet: Type.String({ description: 'The snippet as HTML, with matches in `<mark>`.' }),
  },
  {
    $id: 'SearchResult',
    additionalProperties: false,
    sample: {
      parsed_title: '<mark>Dark mode</mark>',
      snippet: 'For late nights. 🌙',
      parsed_snippet: 'For late nights. 🌙',
    },
  },
)
