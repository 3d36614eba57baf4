import Type, { type Static } from 'typebox'
import { periods } from './rules/period.ts'

const closed = { additionalProperties: false }
const count = () => Type.Integer({ minimum: 0 })
const seconds = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const InsightQuery = Type.Object(
  {
    days: Type.Optional(
      Type.Enum(
        periods.map((days) => String(days)),
        { description: 'The number of days up to today. Default: 30.' },
      ),
    ),
  },
  closed,
)

export const InsightNumbers = Type.Object(
  {
    first: Type.String({ description: 'The first day, in UTC.' }),
    last: Type.String({ description: 'The last day, which is today.' }),
    activity: Type.Array(
      Type.Object(
        {
          day: Type.String(),
          suggestions: count(),
          votes: count(),
          comments: count(),
          promised: Type.Integer({ description: 'Tasks that were moved to a planned list.' }),
          kept: Type.Integer({ description: 'Tasks that were moved from a planned to a completed list.' }),
        },
        { ...closed, sample: { day: '2026-03-02', suggestions: 2, votes: 14, comments: 5, promised: 1, kept: 0 } },
      ),
      { description: 'What happened each day. Updated hourly.' },
    ),
    lists: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          role: Type.String(),
          measured: Type.Integer({
            description: 'The number of tasks that left the list. At most the last 200 are measured.',
          }),
          median_seconds: seconds('The median time in the list.'),
          p90_seconds: seconds('The 90th percentile.'),
        },
        {
          ...closed,
          sample: { name: 'Ideas', role: 'suggestions', measured: 40, median_seconds: 864_000, p90_seconds: 4_320_000 },
        },
      ),
      { description: 'How long tasks had been in a list before they left it in this period.' },
    ),
    promises: Type.Object(
      {
        promised: count(),
        kept: count(),
        still_planned: Type.Integer({ description: 'Tasks that are currently in planned lists.' }),
        median_seconds: seconds('The median time from planned to completed, for recent tasks.'),
      },
      closed,
    ),
    categories: Type.Array(
      Type.Object(
        { name: Type.String(), emoji_shortname: Type.String(), votes: count() },
        { ...closed, sample: { name: 'Interface', emoji_shortname: ':art:', votes: 12 } },
      ),
      { description: 'The ten categories whose tasks got the most votes.' },
    ),
    empty_searches: Type.Array(
      Type.Object({ words: Type.String(), count: count() }, { ...closed, sample: { words: 'dark theme', count: 3 } }),
      {
        description: 'Searches without results.',
      },
    ),
    promises_public: Type.Boolean({ description: 'Whether the commitments page is public.' }),
  },
  {
    $id: 'Insight',
    ...closed,
    sample: {
      first: '2026-03-01',
      last: '2026-03-30',
      promises: { promised: 6, kept: 4, still_planned: 11, median_seconds: 2_592_000 },
      promises_public: false,
    },
  },
)

export const InsightEdit = Type.Object({ promises_public: Type.Boolean() }, closed)
export type InsightEdit = Static<typeof InsightEdit>
