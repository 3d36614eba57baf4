import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import type { LayoutMap } from '../../layout/layout-props.ts'

/** For the person: go back and try again. Below it, in English, what the developers of the team's product have to know. */
export function JwtProblemView({ common, map }: { common: CommonData; map: LayoutMap }): VNode {
  const t = wordsIn(common.language)
  const { problems } = common
  const title = t(problems.length > 0 ? 'jwt.problem.title' : 'jwt.title')
  return (
    <Layout common={common} title={title} map={map}>
      <section class="narrow sign-in">
        <h1>{title}</h1>
        <p>{t(problems.length > 0 ? 'jwt.problem' : 'jwt.nothing')}</p>
        {problems.length > 0 && (
          <>
            <p class="muted">{t('jwt.problem.details')}</p>
            <div class="problem" role="alert" lang="en" dir="ltr">
              {problems.map(({ code, message }) => (
                <p key={code}>
                  {message} <code>{code}</code>
                </p>
              ))}
            </div>
          </>
        )}
        <p class="actions">
          <a class="button" href={`${map.path}/`}>
            {t('jwt.confirm.no')}
          </a>
        </p>
      </section>
    </Layout>
  )
}
