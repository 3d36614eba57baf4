/** The path of a map. `/api` is excluded: there an unknown URL gets a problem document, not a page. */
export const mapPath = '/:team(^(?!api$)[a-z0-9-]+$)/:map(^[a-z0-9-]+$)'

/** The id at the start of `12-dark-mode`. The rest of the path is for people. 0 where there is none. */
export const idIn = (text = ''): number => Number(/^([1-9]\d{0,14})(?:-|$)/.exec(text)?.[1] ?? 0)
