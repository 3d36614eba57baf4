/** The number at the start of `12-dark-mode`: it decides, the rest is for people. */
export const addressedId = (text = ''): number => Number(/^([1-9]\d{0,14})(?:-|$)/.exec(text)?.[1] ?? 0)
