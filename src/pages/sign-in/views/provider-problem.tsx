import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { problemWords } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { signInPath, signInUrl } from '../paths.ts'
import { beginUrl } from '../provider-paths.ts'

interface ProviderProblem {
  common: CommonData
  provider: { id: string; name: string }
  /** Where they were going. */
  to: string | undefined
}

/** Why a provider did not sign somebody in, and other possibilities. */
export function ProviderProblemView({ common, provider, to }: ProviderProblem): VNode {
  const t = wordsIn(common.language)
  const [title, why] = wordsFor(common, provider.name)
  return (
    // The URL of this page holds values that work only once, so no link on the page may lead back to it.
    <Layout common={{ ...common, url: signInPath }} title={title}>
      <section class="narrow">
        <h1>{title}</h1>
        <p>{why}</p>
        {common.person ? (
          <p>
            <a class="button" href={to ?? '/'}>
              {t('oidc.go-on')}
            </a>
          </p>
        ) : (
          <>
            <p>
              <a class="button" href={to === undefined ? signInPath : signInUrl(to)}>
                {t('oidc.other-way')}
              </a>
            </p>
            <p>
              <a href={beginUrl(provider.id, to)} rel="nofollow" data-turbo="false">
                {t('oidc.again', { provider: provider.name })}
              </a>
            </p>
          </>
        )}
      </section>
    </Layout>
  )
}

function wordsFor(common: CommonData, provider: string): [title: string, why: string] {
  const t = wordsIn(common.language)
  const [problem] = common.problems
  const title = t(common.person ? 'oidc.signed-in' : 'oidc.title')
  if (!problem) return [title, '']
  if (common.person && problem.code === 'provider_stale') return [title, t('oidc.signed-in.help')]
  const key = `oidc.${problem.code}`
  return [title, t.has(key) ? t(key, { provider }) : problemWords(common, problem)]
}
