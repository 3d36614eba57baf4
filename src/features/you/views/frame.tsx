import type { ComponentChildren, VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { Layout } from '../../../web/layout.tsx'
import { nameOf } from '../../../web/name.ts'
import { wordsIn } from '../../../web/words/words.ts'
import { accountPath } from '../../sessions/paths.ts'
import { personOf } from '../person.ts'
import { type Section, sections } from '../sections.ts'

type Tab = Section | 'settings'

const tabs: Record<Tab, string> = { ...sections, settings: accountPath }

interface Shown {
  visit: Visit
  tab: Tab
  children: ComponentChildren
}

/** The name of the person, and the way to each of their pages. */
export function YouFrame({ visit, tab, children }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={t(`you.tab.${tab}`)}>
      <section class="narrow">
        <div class="you-head">
          <h1>
            <bdi>{nameOf(personOf(visit)) || t('you.title')}</bdi>
          </h1>
          <a href="/sign-out">{t('sign-out.title')}</a>
        </div>
        <nav class="choices" aria-label={t('you.title')}>
          {(Object.entries(tabs) as [Tab, string][]).map(([name, path]) => (
            <a key={name} href={path} aria-current={name === tab ? 'page' : undefined}>
              {t(`you.tab.${name}`)}
            </a>
          ))}
        </nav>
        {children}
      </section>
    </Layout>
  )
}
