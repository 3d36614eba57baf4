const maxTextBytes = 8_192

/**
 * The body of Standard Webhooks: an event of the feed with `timestamp`. Longer texts are cut, and `truncated` names
 * them: an endpoint that takes little must not refuse an event for ever.
 */
export function standardBody(event: { created: string }, isExample: boolean): string {
  const truncated: string[] = []
  const short = shortened({ ...event, timestamp: event.created }, '', truncated) as object
  return JSON.stringify({
    ...short,
    ...(isExample ? { test: true } : {}),
    ...(truncated.length > 0 ? { truncated } : {}),
  })
}

function shortened(value: unknown, path: string, truncated: string[]): unknown {
  if (typeof value === 'string') {
    const text = cut(value)
    if (text !== value) truncated.push(path)
    return text
  }
  if (Array.isArray(value)) return value.map((item, index) => shortened(item, `${path}.${index}`, truncated))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shortened(field, path ? `${path}.${name}` : name, truncated)]),
  )
}

/** The longest beginning that fits, without half a character at its end. */
function cut(text: string): string {
  if (text.length * 3 <= maxTextBytes) return text
  const bytes = Buffer.from(text)
  if (bytes.length <= maxTextBytes) return text
  let end = maxTextBytes
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.toString('utf8', 0, end)
}
