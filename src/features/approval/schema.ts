import Type, { type Static } from 'typebox'
import { whoWaits } from '../maps/table.ts'

const who = (what: string) =>
  Type.Enum([...whoWaits], {
    description: `Whose ${what} need approval. A newcomer is someone with no approved posts in this map yet.`,
  })
const links = Type.Boolean({ description: "Newcomers' posts with a link or an image also need approval." })

export const Waiting = Type.Object(
  { suggestions_wait: who('suggestions'), comments_wait: who('comments'), links_wait: links },
  {
    $id: 'Waiting',
    additionalProperties: false,
    sample: { suggestions_wait: 'everybody', comments_wait: 'newcomers', links_wait: true },
  },
)

export const WaitingEdit = Type.Object(
  {
    suggestions_wait: Type.Optional(who('suggestions')),
    comments_wait: Type.Optional(who('comments')),
    links_wait: Type.Optional(links),
  },
  { additionalProperties: false },
)
export type WaitingEdit = Static<typeof WaitingEdit>
