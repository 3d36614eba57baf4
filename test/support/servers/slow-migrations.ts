import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../../..')

/** Rows that each of the slow steps adds: enough for a step to take a while, so that a kill falls inside of it. */
export const slowRows = 200_000
export const slowMigrations = ['9001_slow.sql', '9002_slow.sql', '9003_slow.sql']

/** The built program in a folder of its own, with migrations that take their time. */
export async function slowProgram(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-slow-'))
  await cp(join(project, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(project, 'migrations'), join(folder, 'migrations'), { recursive: true })
  await cp(join(project, 'package.json'), join(folder, 'package.json'))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const [n, step] of slowMigrations.entries()) await writeFile(join(folder, 'migrations', step), slowStep(n))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const slowStep = (n: number): string => `create table slow_${n}x (n {number} primary key);
with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${slowRows})
  insert into slow_${n}x select n from numbers;
`
