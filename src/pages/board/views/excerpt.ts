/** As much of a text as fits, up to the end of a word where there are words. */
export function excerpt(text: string, length: number): string {
  const characters = [...text]
  if (characters.length <= length) return text
  const cut = characters.slice(0, length).join('')
  return `${cut.replace(/\s\S{0,30}$/u, '').replace(/[\s\p{P}]+$/u, '')}…`
}
