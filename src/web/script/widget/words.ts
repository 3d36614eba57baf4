interface Words {
  label: string
  close: string
  open: string
  direction: string
}

/** By language, English first. The build fills it in from the catalogues. */
declare const widgetWords: Record<string, Words>
/** The build repeats the text wherever the name stands. */
const catalogues = widgetWords

/** `de-AT` is answered in `de`. */
export function wordsFor(language: string): Words & { language: string } {
  const found = [language, language.split('-')[0] ?? ''].find((tag) => Object.hasOwn(catalogues, tag)) ?? 'en'
  return { ...(catalogues[found] as Words), language: found }
}
