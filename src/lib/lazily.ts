/**
 * Creates a value on first use, and keeps it. For anything startup doesn't need: large tables, and libraries
 * (`lazily(() => import('…'))`).
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
