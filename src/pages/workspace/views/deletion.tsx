import type { VNode } from 'preact'
import type { Deletion } from '../../../features/map-data/queries/find-deletion.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'

interface Props {
  common: CommonData
  /** Undefined when nothing of the map is left. */
  deletion: Deletion | undefined
}

export function DeletionView({ common, deletion }: Props): VNode {
  const t = wordsIn(common.language)
  const title = deletion ? t('deletion.title', { name: deletion.name }) : t('deletion.done')
  return (
    <Layout common={common} title={title}>
      <section class="narrow deletion">
        <h1>{title}</h1>
        {deletion ? <Progress common={common} deletion={deletion} /> : <p class="lead">{t('deletion.done.about')}</p>}
        <p class="actions">
          {deletion && (
            <a class="button primary" href={common.url} data-turbo="false">
              {t('deletion.again')}
            </a>
          )}
          <a class="button" href="/">
            {t('deletion.home')}
          </a>
        </p>
      </section>
    </Layout>
  )
}

function Progress({ common, deletion }: { common: CommonData; deletion: Deletion }): VNode {
  const t = wordsIn(common.language)
  const { left, total } = deletion
  return (
    <>
      <p role="status">{left > 0 ? t('deletion.running', { count: left }) : t('deletion.ending')}</p>
      <progress aria-label={t('deletion.progress')} max={Math.max(total, 1)} value={total - left} />
      <p class="muted">{t('deletion.about')}</p>
    </>
  )
}
