import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'

interface Props {
  common: CommonData
  /** Empty while no name is typed. */
  path: string
}

/** Where a team or a map will be. While a person types its name, the script loads this frame again. */
export function NewUrl({ common, path }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <turbo-frame id="address">
      {path && (
        <p class="muted" aria-live="polite">
          {t('new.address')} <code dir="ltr">{common.publicUrl + path}</code>
        </p>
      )}
    </turbo-frame>
  )
}

/** The frame as a page of its own. */
export function NewUrlView({ common, path }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('new.address')}>
      <section class="narrow">
        <h1>{t('new.address')}</h1>
        <NewUrl common={common} path={path} />
      </section>
    </Layout>
  )
}
