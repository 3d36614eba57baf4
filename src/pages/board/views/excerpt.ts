/** The beginning of a text, cut at the end of a word if possible. */
export function excerpt(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const cut = characters.slice(0, length).join('')
  return `${cut.replace(/\s\S{0,30}$/u, '').replace(/[\s\p{P}]+$/u, '')}…`
}
