/** The percentile of the values, by nearest rank: `share` of them don't exceed it. Null if there are none. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

/** PostgreSQL and SQLite limit the number of parameters per statement. Rows of up to 60 columns fit. */
const batchSize = 500

/** The items in batches that fit in one statement. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize)
}

/** Sorts names so that each comes after the ones it refers to. Ignores self-references. */
export function afterReferences(names: readonly string[], references: { from: string; to: string }[]): string[] {
  const ordered = new Set<string>()
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`Foreign keys form a cycle: ${[...path, name].join(' → ')}.`)
    if (ordered.has(name)) return
    const targets = references.filter(({ from, to }) => from === name && to !== name).map(({ to }) => to)
    for (const target of targets.toSorted()) visit(target, [...path, name])
    ordered.add(name)
  }
  for (const name of names.toSorted()) visit(name, [])
  return [...ordered]
}
