/** What a new map needs before it is shown to people, in this order. */
export const steps = ['name', 'welcome', 'task', 'members', 'mail', 'share'] as const
export type Step = (typeof steps)[number]
