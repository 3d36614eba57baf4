import { readFile } from 'node:fs/promises'

/** On Linux, a process's CPU time so far, in milliseconds. Doesn't grow while the process waits for a CPU. */
export const processorMs = async (pid?: number): Promise<number | undefined> => sum(await statOf(pid), [11, 12])

/** The CPU time of its exited children. */
export const childrenMs = async (pid: number): Promise<number | undefined> => sum(await statOf(pid), [13, 14])

/** The fields after the name in brackets. The kernel counts in hundredths of a second. */
async function statOf(pid?: number): Promise<number[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

const sum = (fields: number[] | undefined, [user, system]: [number, number]): number | undefined =>
  fields && ((fields[user] ?? NaN) + (fields[system] ?? NaN)) * 10
