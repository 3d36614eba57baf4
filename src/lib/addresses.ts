/** An absolute http or https address, as a browser would follow it. `""` stands for none. */
export function isHttpUrl(text: string): boolean {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || /[\s\p{Cc}]/u.test(text)) return false
  return URL.canParse(text)
}

/** Something mail can be sent to; whether anybody reads it only a mail can tell. `""` stands for none. */
export const isEmail = (text: string): boolean =>
  text === '' ||
  /^[^\s\p{Cc}@<>"(),:;[\]\\]+@[^\s\p{Cc}@<>"(),:;[\]\\.]+(?:\.[^\s\p{Cc}@<>"(),:;[\]\\.]+)*$/u.test(text)

/** Mail addresses are one address in every case, so that a person has one account. */
export const mailKey = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** An address on this site, to return to; the start for anything that could lead elsewhere. */
export const localPath = (text: string | undefined): string =>
  text !== undefined && text.length <= 2_000 && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : '/'
