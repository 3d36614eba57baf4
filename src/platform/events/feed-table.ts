interface FeedTable {
  map_id: number
  /** The last number that was given to an event. Only PostgreSQL needs it. */
  last_seq: number
  /** The last number whose event was deleted. A cursor before it has lost something. */
  pruned_seq: number
}

declare module '../db/tables.ts' {
  interface Tables {
    feeds: FeedTable
  }
}
