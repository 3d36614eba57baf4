/** Whether a text has a link or an image, in its source or in its HTML. */
export const hasLinks = ({ text, html }: { text: string; html: string }): boolean =>
  /<(?:a|img)\b/i.test(html) || /\b(?:https?:\/\/|www\.)|!\[/i.test(text)
