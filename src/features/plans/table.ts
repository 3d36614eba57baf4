export const priorities = ['none', 'low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** Who works on a task and how urgent it is. Only the team reads it. */
    task_plans: { map_id: number; task_id: number; assignee_id: number | null; priority: Priority }
  }
}
