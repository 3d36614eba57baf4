/** An image in Markdown. The file name serves as alt text until someone writes something better. */
export const imageMarkdown = (url: string, alt: string): string => `![${alt}](${url})`

/** Derives alt text from a file name. Browsers call every pasted image `image.png`. */
export function altOf(fileName: string, otherwise: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[[\]()\\`<>*_!\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return name === '' || name.toLowerCase() === 'image' ? otherwise : name
}
