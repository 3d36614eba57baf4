import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../../..')

/** Rows that each of the slow steps adds: enough for a step to take a while, so that a kill falls inside of it. */
export const slowRows = 200_000
export const slowSteps = ['9001_slow.sql', '9002_slow.sql', '9003_slow.sql']

/** The built program in a folder of its own, with migrations that take their time. */
export async function slowProgram(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-slow-'))
  await cp(join(project, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(project, 'migrations'), join(folder, 'migrations'), { recursive: true })
  await cp(join(project, 'package.json'), join(folder, 'package.json'))
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  for (const engine of ['sqlite', 'postgres'] as const) {
    await mkdir(join(folder, 'migrations', engine), { recursive: true })
    for (const [n, step] of slowSteps.entries()) {
      await writeFile(
        join(folder, 'migrations', engine, step),
        `create table slow_${n}x (n bigint primary key);\n${fill[engine](n)}`,
      )
    }
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const fill = {
  sqlite: (n: number) =>
    `with recursive rows (n) as (select 1 union all select n + 1 from rows where n < ${slowRows}) insert into slow_${n}x select n from rows;`,
  postgres: (n: number) => `insert into slow_${n}x select n from generate_series(1, ${slowRows}) as n;`,
}
