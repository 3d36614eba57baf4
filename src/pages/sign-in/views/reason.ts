import { wordsIn } from '../../../words/words.ts'
import type { SignInOrigin } from '../origin.ts'

/** The title of a page on which somebody signs in: what for, where that is known. */
export function signInReason(language: string, { action, title }: SignInOrigin): string {
  const t = wordsIn(language)
  const [about, alone] = [`sign-in.to.${action}.task`, `sign-in.to.${action}`]
  if (title && t.has(about)) return t(about, { title })
  return t.has(alone) ? t(alone) : t('sign-in.title')
}
