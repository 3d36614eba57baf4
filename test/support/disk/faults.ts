import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Compiles a library that makes a program's changes to one folder fail. Returns the settings that load it, how to count
 * a program's changes, and how to make the disk read-only or full while a program is running.
 */
export async function diskFaults(folder: string, dataDir: string) {
  const library = join(folder, 'faults.so')
  await promisify(execFile)('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    join(import.meta.dirname, 'faults.c'),
    '-ldl',
  ])
  const [readOnly, full, count] = ['read-only', 'full', 'changes'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const settings = {
    LD_PRELOAD: library,
    FAULTS_IN: dataDir,
    READ_ONLY_DISK: readOnly,
    FULL_DISK: full,
    DATA_DIR: dataDir,
  }
  return {
    settings,
    /** Runs a program with these settings, and returns how many changes it makes. */
    countChanges: async (run: (settings: Record<string, string>) => Promise<unknown>): Promise<number> => {
      await rm(count, { force: true })
      await run({ ...settings, COUNT_CHANGES: count })
      return (await readFile(count)).length
    },
    makeReadOnly: () => writeFile(readOnly, ''),
    fill: () => writeFile(full, ''),
    repair: async () => {
      for (const fault of [readOnly, full]) await rm(fault, { force: true })
    },
  }
}
