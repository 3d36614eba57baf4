import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { signInFor, signInPath } from '../../../platform/http/submit-page.ts'
import { problemWords } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { beginAddress } from './paths.ts'

interface Props {
  visit: Visit
  provider: { id: string; name: string }
  /** Where they were going. */
  to: string | undefined
}

/** Why a provider did not sign somebody in, and the ways that are left. */
export function ProblemView({ visit, provider, to }: Props): VNode {
  const t = wordsIn(visit.language)
  const [title, why] = wordsFor(visit, provider.name)
  return (
    // The page's own address holds what works only once; nothing on the page may lead back to it.
    <Layout visit={{ ...visit, url: signInPath }} title={title}>
      <section class="quiet-page">
        <h1>{title}</h1>
        <p>{why}</p>
        {visit.person ? (
          <p>
            <a class="button" href={to ?? '/'}>
              {t('oidc.go-on')}
            </a>
          </p>
        ) : (
          <>
            <p>
              <a class="button" href={to === undefined ? signInPath : signInFor(to)}>
                {t('oidc.other-way')}
              </a>
            </p>
            <p>
              <a href={beginAddress(provider.id, to)} rel="nofollow" data-turbo="false">
                {t('oidc.again', { provider: provider.name })}
              </a>
            </p>
          </>
        )}
      </section>
    </Layout>
  )
}

function wordsFor(visit: Visit, provider: string): [title: string, why: string] {
  const t = wordsIn(visit.language)
  const [problem] = visit.problems
  const title = t(visit.person ? 'oidc.signed-in' : 'oidc.title')
  if (!problem) return [title, '']
  if (visit.person && problem.code === 'provider_stale') return [title, t('oidc.signed-in.help')]
  const key = `oidc.${problem.code}`
  return [title, t.has(key) ? t(key, { provider }) : problemWords(visit, problem)]
}
