/** How often a property is tried. CAIRN_RUNS multiplies it, for a long look before a release. */
export const runs = (usual: number): number => usual * Number(process.env.CAIRN_RUNS ?? 1)
