import type { ComponentChildren } from 'preact'
import { type Section, sections } from '../../../features/accounts/rules/sections.ts'
import { noticesPath } from '../../../features/notices/rules/mail-link.ts'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import { nameOf } from '../../../words/person-name.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { requireSignedIn } from '../save-settings.ts'

type Tab = Section | 'notices' | 'settings'

const tabs: Record<Tab, string> = { ...sections, notices: noticesPath, settings: accountPath }

export function YouLayout({ tab, children }: { tab: Tab; children: ComponentChildren }, common: CommonData) {
  const { t } = common
  return (
    <Layout title={t(`you.tab.${tab}`)}>
      <section class="narrow">
        <h1>
          <bdi>{nameOf(requireSignedIn(common)) || t('you.title')}</bdi>
        </h1>
        <nav class="choices" aria-label={t('you.title')}>
          {(Object.entries(tabs) as [Tab, string][]).map(([name, path]) => (
            <a key={name} href={path} aria-current={name === tab ? 'page' : undefined}>
              {t(`you.tab.${name}`)}
            </a>
          ))}
        </nav>
        {common.isPartial && <p class="notice">{t('home.partial')}</p>}
        {children}
      </section>
    </Layout>
  )
}
