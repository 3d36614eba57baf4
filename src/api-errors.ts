import { maxTasks } from './features/actions/schema.ts'
import { maxCategories } from './features/categories/table.ts'
import { maxLists } from './features/lists/table.ts'
import { maxBodyBytes } from './platform/http/body.ts'
import { maxHeaderBytes } from './platform/http/errors.ts'
import { maxLengths } from './platform/http/fields.ts'
import type { ErrorCode } from './platform/openapi/description.ts'
import { maxPageSize } from './platform/records/paging.ts'

const answers: [code: string, status: number, about: string][] = [
  ['invalid', 400, 'The request is not valid. `errors` lists each problem, up to 100.'],
  ['bad_http', 400, 'The request is not valid HTTP.'],
  ['unauthenticated', 401, 'The token is missing, unknown, expired or revoked.'],
  ['insufficient_scope', 403, 'The token lacks a scope; `required_scopes` lists the scopes it needs.'],
  ['not_the_author', 403, 'Only the token that wrote the comment can change it.'],
  ['map_archived', 403, 'The map is archived. Only an edit with `is_active: true` is accepted.'],
  ['operator_only', 403, "Only the installation's operator can do this."],
  [
    'not_found',
    404,
    'There is nothing at this URL, or it belongs to another map. For a merged task, `merged_into` is the id of the other task.',
  ],
  ['method_not_allowed', 405, 'This URL supports only the methods listed in `Allow`.'],
  ['request_timeout', 408, 'The request did not arrive within 30 seconds.'],
  ['idempotency_key_in_use', 409, 'A request with the same `Idempotency-Key` is still running. Try again shortly.'],
  ['taken', 409, 'This name or slug is already taken.'],
  ['is_member', 409, "Team members can't be blocked or trusted."],
  ['no_rejected_list', 409, 'To decline a public task, the map needs a list with the `rejected` role.'],
  ['still_running', 409, 'The change is still running, so it cannot be undone yet.'],
  ['import_closed', 409, 'The import has ended. Open it again to send more.'],
  ['import_open', 409, 'Another import from this source is open. Discard or undo it first.'],
  ['undo_expired', 409, 'It is too late to undo this import.'],
  ['imported_again', 409, 'These records have been imported again. Undo that import first.'],
  ['list_in_trash', 409, 'Its list is in the trash. Restore the list first.'],
  ['task_in_trash', 409, 'Its task is in the trash. Restore the task first.'],
  ['too_many', 409, 'The map is full, so nothing more can be restored.'],
  [
    'cursor_expired',
    410,
    'The feed does not go back that far. Read everything again, then continue from `after=latest`.',
  ],
  ['changed_meanwhile', 412, 'The record no longer matches the `ETag` in `If-Match`. Read it again.'],
  ['too_large', 413, `The body is larger than ${maxBodyBytes / 1_048_576} MiB, or the file is larger than 10 MiB.`],
  ['unsupported_media_type', 415, 'The body is neither JSON nor a form. Pages accept only forms.'],
  ['unsupported_encoding', 415, 'The body has a `Content-Encoding`. Send it uncompressed.'],
  [
    'idempotency_key_reused',
    422,
    'The `Idempotency-Key` was already used for a different request within the last 24 hours.',
  ],
  ['too_many_requests', 429, 'You have reached the rate limit. `Retry-After` says how long to wait.'],
  ['headers_too_large', 431, `The headers are larger than ${maxHeaderBytes / 1_024} KiB.`],
  ['internal', 500, 'Something went wrong on our side. Please report it with the `request_id`.'],
  ['unavailable', 503, 'The database is unavailable. Try again after `Retry-After`.'],
  ['busy', 503, 'The server is overloaded. Try again after `Retry-After`.'],
]

const { title, name, note, markdown, url, email } = maxLengths

const fields: [code: string, about: string][] = [
  ['required', 'The field or header is missing.'],
  ['blank', 'The text has no visible characters.'],
  ['unknown_field', 'There is no such field or filter.'],
  ['read_only', 'This field is set by the server.'],
  ['given_twice', 'The field or header was sent more than once.'],
  ['invalid_type', 'The value has the wrong type. In JSON, `"12"` is not an integer.'],
  ['invalid_choice', 'The value is not one of the choices.'],
  ['invalid_format', 'The text is not a valid URL, email address, date or key.'],
  [
    'invalid_text',
    'The text contains U+0000, a lone surrogate, more than 64 combining marks on a letter, or, in a single-line field, control characters.',
  ],
  ['invalid_json', 'The body is not valid JSON.'],
  ['too_deep', 'Objects and arrays are nested more than 20 levels deep.'],
  ['invalid_encoding', 'The body or the URL is not valid UTF-8.'],
  ['invalid', 'The URL is malformed or has another host than the `Host` header, or the `Content-Length` is wrong.'],
  ['invalid_cursor', 'The cursor is invalid, or comes from a different collection, filter or sort order.'],
  [
    'too_long',
    `The text is too long: at most ${title} characters for titles, ${name} for names, ${note} for notes, ${markdown} for Markdown, ${url} for URLs, ${email} for email addresses.`,
  ],
  [
    'out_of_range',
    `The number or count is too small or too large: a page has 1 to ${maxPageSize} records, a bulk edit at most ${maxTasks} tasks.`,
  ],
  ['not_found', 'There is no such record in this map.'],
  ['not_supported', 'The header is not supported for this request.'],
  [
    'too_many',
    `The map already has ${maxLists} lists or ${maxCategories} categories, or the request has too many fields or items. Up to 1,000 are always allowed; an import accepts 1,000 records at a time.`,
  ],
  ['too_many_tasks', `The request has more than ${maxTasks} tasks.`],
  ['too_many_webhooks', 'The map already has the maximum of 20 webhooks.'],
  ['none_selected', 'No task is selected.'],
  ['no_change', 'The request changes nothing.'],
  ['not_alone', "Deleting can't be combined with editing."],
  ['not_moved', 'A note is only allowed if the task is moved.'],
  ['same_task', 'A task cannot be merged into itself.'],
  ['taken', 'Something else in the map already has this name.'],
  ['comments_locked', 'The task is closed to new comments.'],
  ['comments_disabled', "Comments are closed in the task's list."],
  ['votes_disabled', "Voting is closed in the task's list."],
  ['unknown_emoji', 'There is no emoji with this shortname.'],
  ['unknown_type', 'There is no such event type.'],
  ['unknown_language', 'This language is not available.'],
  ['invalid_colour', 'The colour must be six hexadecimal digits.'],
  ['low_contrast', 'Text in this colour would be hard to read: the contrast ratio must be at least 4.5.'],
  ['invalid_site', 'A site must be an origin such as `https://example.com`, without a path.'],
  ['too_complex', 'The rendered HTML would be too large: the text has too many tags, links or table cells.'],
  ['guest_address', 'The address is neither an email address nor a domain such as `@example.org`.'],
  ['not_public', 'A webhook URL must be on the public internet.'],
  ['image_type', 'The file is not a PNG, JPEG, WebP or GIF image.'],
  ['image_too_large', 'The image is larger than 10 MiB, or still larger than 1 MiB after being scaled down.'],
  ['image_too_many_pixels', 'The image has more than 40 megapixels, or more than 16,384 pixels per side.'],
  ['image_unreadable', 'The image is damaged or incomplete.'],
  ['map_image_quota', 'The map has reached its storage limit for images.'],
]

/** What the API's error codes mean. `openapi.json` and `docs/reference/errors.md` are generated from it. */
export const errorCodes: ErrorCode[] = [
  ...answers.map(([code, status, about]) => ({ code, status, about })),
  ...fields.map(([code, about]) => ({ code, status: 'field' as const, about })),
]
