/** The path of a task in its map: the id decides, the rest is for people. */
export const taskPath = (mapPath: string, { id, slug }: { id: number; slug: string }): string =>
  `${mapPath}/task/${id}-${slug}/`
