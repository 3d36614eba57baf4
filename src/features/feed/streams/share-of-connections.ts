const withoutLimit = 5_000

/** How many streams may be open, so that there is room for requests of pages. */
export const shareOf = (connections: number, share: number): number =>
  connections === 0 ? withoutLimit : Math.floor(connections * share)
