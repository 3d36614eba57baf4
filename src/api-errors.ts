import { maxTasks } from './features/actions/schema.ts'
import { maxCategories } from './features/categories/table.ts'
import { maxLists } from './features/lists/table.ts'
import { maxBodyBytes } from './platform/http/body.ts'
import { maxHeaderBytes } from './platform/http/errors.ts'
import { maxLengths } from './platform/http/fields.ts'
import type { ErrorCode } from './platform/openapi/description.ts'
import { maxPageSize } from './platform/records/paging.ts'

const answers: [code: string, status: number, about: string][] = [
  ['invalid', 400, 'The request is not valid. Each problem is in `errors`, at most 100 of them.'],
  ['bad_http', 400, 'What arrived is not HTTP.'],
  ['unauthenticated', 401, 'The token is missing, unknown, expired or revoked.'],
  ['insufficient_scope', 403, 'The token lacks a scope; `required_scopes` names those it needs.'],
  ['not_the_author', 403, 'Only the token that wrote the comment can change it.'],
  ['map_archived', 403, 'The map is archived. Only an edit with `is_active: true` is taken.'],
  ['operator_only', 403, 'Only the operator of the installation may do this.'],
  [
    'not_found',
    404,
    'There is nothing at this address, or it belongs to another map. A merged task says into which one.',
  ],
  ['method_not_allowed', 405, 'The address takes the methods in `Allow`.'],
  ['request_timeout', 408, 'The request did not arrive within 30 seconds.'],
  ['idempotency_key_in_use', 409, 'A request with the same `Idempotency-Key` is still running. Try again shortly.'],
  ['taken', 409, 'Something else has this name or this place.'],
  ['is_member', 409, 'This cannot be done to a member of the team.'],
  ['no_rejected_list', 409, 'A public task is declined into a list of the role `rejected`, and there is none.'],
  ['still_running', 409, 'What is to be undone has not finished yet.'],
  ['list_in_trash', 409, 'The list of it is in the trash. Restore the list first.'],
  ['task_in_trash', 409, 'The task of it is in the trash. Restore the task first.'],
  ['too_many', 409, 'The map is full: it cannot have another of these back.'],
  ['cursor_expired', 410, 'The feed does not go back so far. Read everything again, then go on from `after=latest`.'],
  ['changed_meanwhile', 412, 'It is no longer in the state that `If-Match` names. Read it again.'],
  ['too_large', 413, `The body is larger than ${maxBodyBytes / 1_048_576} MiB, or a file larger than 10 MiB.`],
  ['unsupported_media_type', 415, 'The body is neither JSON nor a form. Pages take only forms.'],
  ['unsupported_encoding', 415, 'The body has a `Content-Encoding`. Send it as it is.'],
  ['idempotency_key_reused', 422, 'The `Idempotency-Key` was used with another request within 24 hours.'],
  ['too_many_requests', 429, 'The limit of requests a minute is reached. `Retry-After` says when to go on.'],
  ['headers_too_large', 431, `The headers are larger than ${maxHeaderBytes / 1_024} KiB.`],
  ['internal', 500, 'Something went wrong on our side. Report it with the `request_id`.'],
  ['unavailable', 503, 'The database cannot be reached. Try again after `Retry-After`.'],
  ['busy', 503, 'There is more to do than the server can at present. Send it again after `Retry-After`.'],
]

const { title, name, note, markdown, url, email } = maxLengths

const fields: [code: string, about: string][] = [
  ['required', 'The field or header is missing.'],
  ['blank', 'There is nothing to see in the text.'],
  ['unknown_field', 'There is no such field or filter.'],
  ['read_only', 'The service sets this field.'],
  ['given_twice', 'The field or header is given more than once.'],
  ['invalid_type', 'The value is of another type. In JSON, `"12"` is no integer.'],
  ['invalid_choice', 'The value is none of those that are possible.'],
  ['invalid_format', 'The text is no address, date or key.'],
  [
    'invalid_text',
    'The text has U+0000, a lone surrogate, more than 64 marks on a letter, or, in one line, control characters.',
  ],
  ['invalid_json', 'The body is not JSON.'],
  ['too_deep', 'The body has more than 20 objects or arrays in each other.'],
  ['invalid_encoding', 'The body or the address is not UTF-8.'],
  ['invalid', 'The address or the length of the body is not well formed.'],
  ['invalid_cursor', 'The cursor is of another collection, filter or order, or made up.'],
  [
    'too_long',
    `The text is longer than the field takes: titles ${title} characters, names ${name}, notes ${note}, Markdown ${markdown}, addresses ${url}, email addresses ${email}.`,
  ],
  [
    'out_of_range',
    `The number or the count is too small or too large: a page has 1 to ${maxPageSize} records, a bulk edit ${maxTasks} tasks.`,
  ],
  ['not_found', 'It is not in this map.'],
  ['not_supported', 'The header means nothing for this request.'],
  [
    'too_many',
    `The map is full: it has ${maxLists} lists or ${maxCategories} categories. Or the request has more fields or items than are read: at least 1,000 are.`,
  ],
  ['too_many_tasks', `More than ${maxTasks} tasks at once.`],
  ['too_many_webhooks', 'The map has 20 webhooks, as many as it may have.'],
  ['none_selected', 'No task is named.'],
  ['no_change', 'Nothing is said about what to change.'],
  ['not_alone', 'Tasks are either deleted or edited.'],
  ['not_moved', 'A note goes with a move, and the task is not moved.'],
  ['same_task', 'A task cannot be merged into itself.'],
  ['taken', 'Another one of the map is called so.'],
  ['comments_locked', 'The task takes no new comments.'],
  ['comments_disabled', 'The list of the task takes no comments.'],
  ['votes_disabled', 'The list of the task takes no votes.'],
  ['unknown_emoji', 'There is no such emoji shortname.'],
  ['unknown_type', 'There is no such event.'],
  ['unknown_language', 'There are no texts in this language.'],
  ['invalid_colour', 'A colour is six hexadecimal digits.'],
  ['low_contrast', 'Text in this colour could not be read: the contrast must be 4.5.'],
  ['invalid_site', 'A site is an origin such as `https://example.com`, without a path.'],
  ['too_complex', 'The text would become too much HTML: it has too many tags, links or table cells.'],
  ['guest_address', 'It is neither an email address nor a domain such as `@example.org`.'],
  ['not_public', 'The address of a webhook must be on the public internet.'],
  ['image_type', 'The file is no PNG, JPEG, WebP or GIF image.'],
  ['image_too_large', 'The image is larger than 10 MiB, or than 1 MiB after it was made smaller.'],
  ['image_too_many_pixels', 'The image has more than 40 megapixels, or more than 16,384 pixels on a side.'],
  ['image_unreadable', 'The image is damaged or not complete.'],
  ['map_image_quota', 'The images of the map need too much room.'],
]

/** What the codes in refusals of the API mean. `openapi.json` and `docs/reference/errors.md` follow from it. */
export const errorCodes: ErrorCode[] = [
  ...answers.map(([code, status, about]) => ({ code, status, about })),
  ...fields.map(([code, about]) => ({ code, status: 'field' as const, about })),
]
