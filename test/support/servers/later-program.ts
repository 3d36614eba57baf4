import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const project = join(import.meta.dirname, '../../..')

/** A later version of the program: the build in a separate folder, with more migrations. */
export async function laterProgram(
  migrations: Record<string, string>,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-later-'))
  // Other programs may be writing compiled code there, other tests build packages, and failed ones save screenshots.
  const written = [join(project, 'dist', 'release'), join(project, 'dist', 'failed')]
  const filter = (path: string) => !basename(path).startsWith('.') && !written.includes(path)
  await cp(join(project, 'dist'), join(folder, 'dist'), { recursive: true, filter })
  for (const read of ['migrations', 'src/features/search/synonyms'])
    await cp(join(project, read), join(folder, read), { recursive: true })
  await cp(join(project, 'package.json'), join(folder, 'package.json'))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, 'migrations', name), text)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
