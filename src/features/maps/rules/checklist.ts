/** A new map's setup steps, in order. */
export const steps = ['name', 'welcome', 'task', 'members', 'mail', 'share'] as const
export type Step = (typeof steps)[number]
