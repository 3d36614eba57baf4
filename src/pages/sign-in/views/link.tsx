import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { AfterSignIn } from '../../../platform/http/after-sign-in.ts'
import { nameOf } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Emphasis } from '../../layout/emphasis.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { signInPath } from '../paths.ts'
import { fullPageLoad } from './full-page-load.ts'
import { NextStep } from './next-step.tsx'

interface LinkData {
  /** What the link does: sign in, or confirm a new address. */
  purpose: 'sign-in' | 'address'
  /** The person it signs in, or the new address. */
  person: string
  mayConfirm: boolean
  /** Whether this is the browser that requested it. */
  sameBrowser: boolean
}

interface Props {
  common: CommonData
  link: LinkData
  /** What the browser that requested it was about to do. */
  after: AfterSignIn | undefined
  /** The map that they come from. */
  map: OpenMap | undefined
}

export function LinkView({ common, link, after, map }: Props): VNode {
  const t = wordsIn(common.language)
  const { purpose, mayConfirm } = link
  const title = t(`sign-in.link.${purpose}.title`)
  return (
    <Layout common={common} title={title} {...(map && { map })}>
      <section class="narrow sign-in" {...fullPageLoad}>
        <h1>{title}</h1>
        <Emphasis sentence={(email) => t(`sign-in.link.${purpose}`, { email })} value={link.person} />
        {purpose === 'sign-in' && <Consequences {...{ common, link, after }} />}
        <p class="muted">{t('sign-in.link.not-you')}</p>
        <Problems common={common} field={null} />
        {mayConfirm ? (
          <Form common={common} action={common.url}>
            <button class="button primary" type="submit">
              {t(`sign-in.link.${purpose}.submit`)}
            </button>
          </Form>
        ) : (
          <p>{t('problem.address_of_another')}</p>
        )}
      </section>
    </Layout>
  )
}

/** What else pressing the button does, and what it does not do. */
function Consequences({ common, link: { sameBrowser }, after }: Omit<Props, 'map'>): VNode {
  const t = wordsIn(common.language)
  const { person } = common
  return (
    <>
      {sameBrowser && <NextStep common={common} after={after} />}
      {!sameBrowser && after?.saved && <p>{t('sign-in.link.elsewhere')}</p>}
      {person && (
        <Emphasis
          sentence={(name) => t('sign-in.link.instead', { name })}
          value={nameOf(person) || (person.email ?? '')}
        />
      )}
    </>
  )
}

/** For a link that was used, has expired or was never created. */
export function DeadLinkView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('sign-in.dead.title')}>
      <section class="narrow">
        <h1>{t('sign-in.dead.title')}</h1>
        <p>{t(common.person ? 'sign-in.dead.signed-in' : 'sign-in.dead.help')}</p>
        <p>
          <a class="button primary" href={common.person ? '/' : signInPath}>
            {t(common.person ? 'error.back' : 'sign-in.dead.again')}
          </a>
        </p>
      </section>
    </Layout>
  )
}
