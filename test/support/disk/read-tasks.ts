import { DatabaseSync } from 'node:sqlite'

/** The titles of all tasks, by id, in a file that a power cut has left, and what SQLite's checks say about it. */
export function readTasks(file: string): { damage: string; titles: Set<unknown>; byId: Map<unknown, unknown> } {
  try {
    using connection = new DatabaseSync(file)
    const damage = String(connection.prepare('pragma integrity_check').get()?.integrity_check)
    const tasks = connection.prepare('select id, title from tasks').all()
    return {
      damage,
      titles: new Set(tasks.map(({ title }) => title)),
      byId: new Map(tasks.map(({ id, title }) => [id, title])),
    }
  } catch (error) {
    return { damage: (error as Error).message, titles: new Set(), byId: new Map() }
  }
}
