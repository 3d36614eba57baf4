/** Printed in place of a secret. */
const hidden = '***'

const isSecret = (name: string): boolean => /password|secret|token|key/i.test(name)

export const maskAll = (): string => hidden

/** Hides passwords in URLs, which people may also put into settings that don't take any. */
export const maskPasswords = (value: string): string => value.replace(/(\/\/[^\s/:@]*):[^\s/]*@/g, `$1:${hidden}@`)

/** Hides a URL's password, or all of it if the password isn't where it should be. */
export function maskUrl(value: string): string {
  const url = URL.parse(value)
  if (!url?.host || (url.pathname + url.search + url.hash).includes('@')) return hidden
  if (url.password !== '') url.password = hidden
  for (const name of new Set(url.searchParams.keys())) if (isSecret(name)) url.searchParams.set(name, hidden)
  return url.href
}

/** Hides secrets in JSON, or all of it if it can't be read. */
export function maskJson(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value, (name, field) => (isSecret(name) ? hidden : field)))
  } catch {
    return hidden
  }
}
