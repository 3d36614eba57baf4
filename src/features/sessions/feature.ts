import type { Feature } from '../../platform/feature.ts'
import { chooseLanguage } from './choose-language.ts'
import { codePage } from './code-page.tsx'
import { linkPage } from './link-page.tsx'
import { providerPages } from './oidc/pages.tsx'
import { signInPage } from './sign-in-page.tsx'
import { signOutPage } from './sign-out-page.tsx'

export const sessions: Feature = {
  name: 'sessions',
  pages: [signInPage, codePage, linkPage, signOutPage, ...providerPages, chooseLanguage],
}
