/** Whether the text is an absolute http or https URL, or `""`, which means none. */
export function isHttpUrl(text: string): boolean {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || /[\s\p{Cc}]/u.test(text)) return false
  return URL.canParse(text)
}

/** A path on this site to redirect to; `/` for anything that could lead to another site. */
export const localPath = (text: string | undefined): string =>
  text !== undefined && text.length <= 2_000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : '/'
