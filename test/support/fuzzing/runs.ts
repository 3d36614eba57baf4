/** How many times a property is run. CAIRN_RUNS multiplies it, for a long run before a release. */
export const runs = (usual: number): number => usual * Number(process.env.CAIRN_RUNS ?? 1)
