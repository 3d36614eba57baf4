/** What people may type as HTML. Markdown itself makes more elements, such as headings and tables. */
export const typedTags = ['div', 'span', 'ul', 'ol', 'li', 'p', 'a', 'em', 'strong', 'br', 'pre', 'code', 'blockquote']

/**
 * Escapes every `<` that does not begin a complete tag of the list, so that `<select>` or `Array<string>` in a bug
 * report is read as typed instead of vanishing, and a half typed tag cannot swallow the paragraphs after it. Comments
 * go, because `<!-- -->` is how CommonMark tells people to end a list.
 * This is for readers; safety is the sanitizer's work.
 */
export function showUnlistedTags(html: string): string {
  return html.replace(tagOrCommentOrBracket, (match, tag: string | undefined) => tag ?? (match === '<' ? '&lt;' : ''))
}

// An open or closing tag and a comment as CommonMark defines them, or else a lone bracket.
const attribute = `\\s+[a-z_:][\\w:.-]*(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?`
const tag = `</?(?:${typedTags.join('|')})(?:${attribute})*\\s*/?>`
const tagOrCommentOrBracket = new RegExp(`(${tag})|<!---?>|<!--[^]*?-->|<`, 'gi')
