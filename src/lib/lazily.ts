/**
 * Makes a value when it's first needed, and keeps it. For what a start doesn't need: large tables, and libraries
 * (`lazily(() => import('…'))`).
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
