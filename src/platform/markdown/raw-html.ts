/** The HTML tags that people may type. Markdown syntax creates more, such as headings and tables. */
export const typedTags = ['div', 'span', 'ul', 'ol', 'li', 'p', 'a', 'em', 'strong', 'br', 'pre', 'code', 'blockquote']

/**
 * Escapes every `<` that does not start a complete tag of the list. So `<select>` or `Array<string>` in a bug report
 * stays readable, and an incomplete tag cannot hide the paragraphs after it. Comments are removed, because CommonMark
 * recommends `<!-- -->` to end a list. This function is for readability; the sanitizer makes the HTML safe.
 */
export function showUnlistedTags(html: string): string {
  return html.replace(tagOrCommentOrBracket, (match, tag: string | undefined) => tag ?? (match === '<' ? '&lt;' : ''))
}

// A tag or a comment as CommonMark defines them, or else a single `<`.
const attribute = `\\s+[a-z_:][\\w:.-]*(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?`
const tag = `</?(?:${typedTags.join('|')})(?:${attribute})*\\s*/?>`
const tagOrCommentOrBracket = new RegExp(`(${tag})|<!---?>|<!--[^]*?-->|<`, 'gi')
