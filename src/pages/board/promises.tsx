import { type Insight, readPublicCommitments } from '../../features/insight/queries/read-insight.ts'
import type { Page } from '../../platform/http/page.ts'
import { Commitments } from '../layout/commitments.tsx'
import type { CommonData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'

/** The team's commitments and the ones it kept, if they are public. */
export const promisesPage: Page = {
  path: `${mapPath}/promises`,
  show: withMap(async (_, ctx) => {
    const insight = await readPublicCommitments(ctx)
    return { view: <PromisesView insight={insight} /> }
  }),
}

type PublicInsight = Pick<Insight, 'promises' | 'activity'>

function PromisesView({ insight }: { insight: PublicInsight }, { t }: CommonData) {
  const about = t('promises.about')
  return (
    <Layout title={t('insight.promises')} description={about}>
      <section class="promises">
        <h1>{t('insight.promises')}</h1>
        <p>{about}</p>
        <Commitments insight={insight} empty={t('promises.empty')} />
      </section>
    </Layout>
  )
}
