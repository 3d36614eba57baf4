import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Emphasis } from '../../layout/emphasis.tsx'
import { Layout } from '../../layout/layout.tsx'
import type { LayoutMap } from '../../layout/layout-props.ts'
import { fullPageLoad } from '../../sign-in/views/full-page-load.ts'
import { jwtUrl } from '../paths.ts'

interface Props {
  common: CommonData
  map: LayoutMap
  /** As the team's product says. */
  name: string
  token: string
  to: string
}

/** Asks before a page of an unknown site signs somebody in. The browser tells us that the answer comes from our own page. */
export function ConfirmJwtView({ common, map, name, token, to }: Props): VNode {
  const t = wordsIn(common.language)
  const title = t('jwt.confirm.title')
  return (
    <Layout common={common} title={title} map={map}>
      <section class="narrow sign-in" {...fullPageLoad}>
        <h1>{title}</h1>
        <Emphasis sentence={(who) => t('jwt.confirm', { name: who })} value={name || t('person.unnamed')} />
        <p class="muted">{t('jwt.confirm.not-you')}</p>
        <form method="post" action={jwtUrl(map)}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="to" value={to} />
          <div class="actions">
            <button class="button primary" type="submit">
              {t('jwt.confirm.submit')}
            </button>
            <a class="button" href={`${map.path}/`}>
              {t('jwt.confirm.no')}
            </a>
          </div>
        </form>
      </section>
    </Layout>
  )
}
