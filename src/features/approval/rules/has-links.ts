interface Written {
  text: string
  html: string
}

/** Whether a text has a link or an image, in its source or in its HTML. */
export const hasLinks = ({ text, html }: Written): boolean =>
  /<(?:a|img)\b/i.test(html) || /\b(?:https?:\/\/|www\.)|!\[/i.test(text)

/** Whether a change of a text adds a link or an image to those that it had. */
export function addsLinks(before: Written, after: Written): boolean {
  const known = new Set(urlsIn(before))
  return urlsIn(after).some((url) => !known.has(url))
}

const urlsIn = ({ text, html }: Written): string[] => [
  ...[...html.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]*)"/gi)].map(([, url = '']) => url),
  ...[...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s)\]>]*/gi)].map(([url]) => url),
]
