/** Where a `type` says that an object or array may be null. Older client generators can only read that as an `anyOf`. */
export function unreadableTypes(part: unknown, where = 'openapi.json'): string[] {
  if (typeof part !== 'object' || part === null) return []
  const type = 'type' in part && Array.isArray(part.type) ? part.type : []
  const inner = Object.entries(part).flatMap(([name, value]) => unreadableTypes(value, `${where}/${name}`))
  return type.includes('object') || type.includes('array') ? [where, ...inner] : inner
}
