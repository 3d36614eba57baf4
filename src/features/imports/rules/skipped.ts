/** Why a converter leaves something out. */
const inSource = [
  'post_deleted',
  'private_tag',
  'empty_comment',
  'private_comment',
  'no_voter',
  'deleted_voter',
] as const
const inFiles = ['no_post', 'id_twice', 'image_missing'] as const

const texts = ['unstorable_text', 'too_many_marks', 'no_such_date', 'too_complex'] as const
const records = ['unknown_task', 'unknown_person', 'unknown_comment', 'unmapped_list'] as const
const images = ['not_a_file', 'image_type', 'image_too_large', 'image_too_many_pixels', 'image_unreadable'] as const

/** Why a record isn't imported. `src/words` has a sentence for each. */
export const skipReasons = [
  ...[...inSource, ...inFiles, ...texts, ...records, ...images],
  ...(['map_image_quota', 'image_refused'] as const),
]
export type SkipReason = (typeof skipReasons)[number]

/** How many records weren't imported and why, and where the first of them are, such as `votes.csv:12`. */
export type Skipped = { reason: SkipReason; count: number; places: string[] }[]

const maxPlaces = 5

export function addSkipped(skipped: Skipped, reason: SkipReason, count = 1, places: string[] = []): void {
  const found = skipped.find((each) => each.reason === reason)
  if (!found) return void skipped.push({ reason, count, places: places.slice(0, maxPlaces) })
  found.count += count
  found.places = [...found.places, ...places].slice(0, maxPlaces)
}

/** Why an image can't be stored, by the code of the problem. */
export const imageReason = (code = ''): SkipReason => skipReasons.find((reason) => reason === code) ?? 'image_refused'
