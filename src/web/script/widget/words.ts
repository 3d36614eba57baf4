interface Words {
  label: string
  close: string
  open: string
}

/** By language, English first. The build fills it in from the catalogues. */
declare const widgetWords: Record<string, Words>

/** `de-AT` is answered in `de`. */
export function wordsFor(language: string): Words & { language: string } {
  const found = [language, language.split('-')[0] ?? ''].find((tag) => Object.hasOwn(widgetWords, tag)) ?? 'en'
  return { ...(widgetWords[found] as Words), language: found }
}
