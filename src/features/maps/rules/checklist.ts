/** The name of the map that the first start creates, until it is renamed. */
export const starterMapName = 'Our roadmap'

/** What a new map needs before it is shown to people, in this order. */
export const steps = ['name', 'welcome', 'task', 'members', 'mail', 'share'] as const
export type Step = (typeof steps)[number]
