import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's own folder, the same whether this runs from `src` or from `dist`. */
export const projectRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : findRoot(dirname(folder))
}
