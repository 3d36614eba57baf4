interface Numbers {
  activity: { suggestions: number; votes: number; comments: number; promised: number; kept: number }[]
  lists: { measured: number }[]
  promises: { still_planned: number }
  categories: unknown[]
  empty_searches: unknown[]
  promises_public: boolean
}

/** Whether there is nothing to show: no numbers in the period, and no public page that could be switched off. */
export const isEmptyInsight = ({ activity, lists, promises, categories, empty_searches, ...rest }: Numbers): boolean =>
  !rest.promises_public &&
  activity.every((day) => day.suggestions + day.votes + day.comments + day.promised + day.kept === 0) &&
  lists.every(({ measured }) => measured === 0) &&
  promises.still_planned + categories.length + empty_searches.length === 0
