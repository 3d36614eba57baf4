import type { VNode } from 'preact'
import { nameOf } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import type { LayoutMap } from '../../layout/layout-props.ts'
import { fullPageLoad } from '../../sign-in/views/full-page-load.ts'
import { requireSignedIn } from '../../you/require-signed-in.ts'
import { type ListedNotices, NoticeList } from '../../you/views/notice-list.tsx'

interface Props extends ListedNotices {
  common: CommonData
  map: LayoutMap
}

/** All that somebody has in the one map in which they are somebody: what they were told, their data, the way out. */
export function MapYouView({ common, map, ...listed }: Props): VNode {
  const t = wordsIn(common.language)
  const home = `${map.path}/you`
  return (
    <Layout common={common} title={t('you.title')} map={map}>
      <section class="narrow">
        <div class="you-head">
          <h1>
            <bdi>{nameOf(requireSignedIn(common)) || t('you.title')}</bdi>
          </h1>
        </div>
        <p class="muted">{t('jwt.you.about', { map: map.name })}</p>
        <h2>{t('you.tab.notices')}</h2>
        <NoticeList common={common} {...listed} path={home} />
        <h2>{t('jwt.you.data')}</h2>
        <p>
          <a href={`${home}/data.json`} download>
            {t('you.export.download')}
          </a>
        </p>
        <div {...fullPageLoad}>
          <Form common={common} action={`${home}/sign-out`}>
            <button class="button" type="submit">
              {t('sign-out.submit')}
            </button>
          </Form>
          <DeleteForm common={common} action={`${home}/delete`} />
        </div>
      </section>
    </Layout>
  )
}

function DeleteForm({ common, action }: { common: CommonData; action: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <details class="folded" open={common.problems.length > 0}>
      <summary>{t('you.delete')}</summary>
      <p>{t('jwt.you.delete.about')}</p>
      <Problems common={common} field={null} />
      <Form common={common} action={action}>
        <div class="field">
          <label>
            <input type="checkbox" name="confirm" value="yes" required /> {t('you.delete.sure')}
          </label>
          <Problems common={common} field="confirm" />
        </div>
        <button class="button danger" type="submit">
          {t('you.delete')}
        </button>
      </Form>
    </details>
  )
}
