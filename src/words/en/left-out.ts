/** What an import leaves out, by the codes in `rules/page.ts` of the feature. */
export const leftOut = {
  'left-out.post_deleted': {
    one: '{count} post that was deleted there',
    other: '{count} posts that were deleted there',
  },
  'left-out.private_tag': { one: '{count} private tag', other: '{count} private tags' },
  'left-out.empty_comment': {
    one: '{count} deleted or empty comment',
    other: '{count} deleted or empty comments',
  },
  'left-out.private_comment': { one: '{count} private comment', other: '{count} private comments' },
  'left-out.no_voter': { one: '{count} vote without a voter', other: '{count} votes without a voter' },
  'left-out.deleted_voter': {
    one: '{count} vote by a deleted account',
    other: '{count} votes by deleted accounts',
  },
  'left-out.no_post': {
    one: '{count} record for a post that isn’t there',
    other: '{count} records for posts that aren’t there',
  },
  'left-out.id_twice': {
    one: '{count} row with the same id as an earlier one',
    other: '{count} rows with the same id as an earlier one',
  },
  'left-out.image_missing': {
    one: '{count} image that’s missing from the backup',
    other: '{count} images that are missing from the backup',
  },
  'left-out.unstorable_text': {
    one: '{count} record with characters that can’t be stored',
    other: '{count} records with characters that can’t be stored',
  },
  'left-out.too_many_marks': {
    one: '{count} record with more than 64 combining marks on one letter',
    other: '{count} records with more than 64 combining marks on one letter',
  },
  'left-out.no_such_date': {
    one: '{count} record with a date that doesn’t exist',
    other: '{count} records with dates that don’t exist',
  },
  'left-out.too_complex': {
    one: '{count} record with text that’s too complex to show',
    other: '{count} records with text that’s too complex to show',
  },
  'left-out.unknown_task': {
    one: '{count} record for a task that’s missing, or was deleted or merged here',
    other: '{count} records for tasks that are missing, or were deleted or merged here',
  },
  'left-out.unknown_person': {
    one: '{count} record of a person who’s missing',
    other: '{count} records of people who are missing',
  },
  'left-out.unknown_comment': {
    one: '{count} pinned answer whose comment is missing',
    other: '{count} pinned answers whose comments are missing',
  },
  'left-out.unmapped_list': {
    one: '{count} task in a list that isn’t mapped',
    other: '{count} tasks in lists that aren’t mapped',
  },
  'left-out.not_a_file': { one: '{count} image that isn’t a file', other: '{count} images that aren’t files' },
  'left-out.image_type': {
    one: '{count} image that isn’t PNG, JPEG, WebP or GIF',
    other: '{count} images that aren’t PNG, JPEG, WebP or GIF',
  },
  'left-out.image_too_large': {
    one: '{count} image that’s too large',
    other: '{count} images that are too large',
  },
  'left-out.image_too_many_pixels': {
    one: '{count} image with too many pixels',
    other: '{count} images with too many pixels',
  },
  'left-out.image_unreadable': { one: '{count} damaged image', other: '{count} damaged images' },
  'left-out.map_image_quota': {
    one: '{count} image that the board has no room for',
    other: '{count} images that the board has no room for',
  },
  'left-out.image_refused': {
    one: '{count} image that can’t be stored',
    other: '{count} images that can’t be stored',
  },
}
