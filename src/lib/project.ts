import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, whether this runs from `src` or from `dist`. */
export const projectRoot = findRoot(import.meta.dirname)

/** The file that starts one of our threads or processes: its source, or its bundle in `dist/src`. */
export const entryPoint = (source: string, bundle: string): string =>
  import.meta.filename.endsWith('.ts') ? join(projectRoot, source) : join(projectRoot, 'dist', 'src', `${bundle}.js`)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'migrations')) ? folder : findRoot(dirname(folder))
}

export const version = (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string })
  .version
