/** The name of the map that the first start creates, until it is renamed. */
export const starterMapName = 'Our roadmap'

/** The setup steps of a new map, in order. */
export const steps = ['name', 'welcome', 'task', 'members', 'mail', 'share'] as const
export type Step = (typeof steps)[number]
