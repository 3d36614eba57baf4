/** Whether the text is an absolute http or https address, or `""`, which means none. */
export function isHttpUrl(text: string): boolean {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || /[\s\p{Cc}]/u.test(text)) return false
  return URL.canParse(text)
}

/** Whether the text has the syntax of a mail address, or is `""`, which means none. Only a mail proves that it exists. */
export const isEmail = (text: string): boolean =>
  text === '' ||
  /^[^\s\p{Cc}@<>"(),:;[\]\\]+@[^\s\p{Cc}@<>"(),:;[\]\\.]+(?:\.[^\s\p{Cc}@<>"(),:;[\]\\.]+)*$/u.test(text)

/** Mail addresses are compared by this key, without case, so that a person has one account. */
export const mailKey = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** A path on this site to redirect to; `/` for anything that could lead to another site. */
export const localPath = (text: string | undefined): string =>
  text !== undefined && text.length <= 2_000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : '/'
