import type { VNode } from 'preact'
import type { Asked } from '../../../features/sessions/rules/sign-in-request.ts'
import type { AfterSignIn } from '../../../platform/http/page.ts'
import { nameOf } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Telling } from './emphasis.tsx'
import { Next } from './next-step.tsx'
import { wholePage } from './whole-page.ts'

interface Parts {
  common: CommonData
  asked: Asked
  /** Whom it signs in, or the address it is about. */
  whom: string
  /** Whether this is the browser that asked. */
  here: boolean
  /** What that browser was about to do. */
  intent: AfterSignIn | undefined
}

export function LinkView({ common, asked, whom, here, intent }: Parts): VNode {
  const t = wordsIn(common.language)
  const { purpose, user_id } = asked
  const title = t(`sign-in.link.${purpose}.title`)
  const mayUse = purpose === 'sign-in' || common.person?.id === user_id
  return (
    <Layout common={common} title={title}>
      <section class="narrow sign-in" {...wholePage}>
        <h1>{title}</h1>
        <Telling words={(email) => t(`sign-in.link.${purpose}`, { email })} of={whom} />
        {purpose === 'sign-in' && <Consequences {...{ common, here, intent }} />}
        <p class="muted">{t('sign-in.link.not-you')}</p>
        <Problems common={common} field={null} />
        {mayUse ? (
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

/** What else pressing the button does, and what it does not. */
function Consequences({ common, here, intent }: Pick<Parts, 'common' | 'here' | 'intent'>): VNode {
  const t = wordsIn(common.language)
  const { person } = common
  return (
    <>
      {here && <Next common={common} intent={intent} />}
      {!here && intent?.saved && <p>{t('sign-in.link.elsewhere')}</p>}
      {person && (
        <Telling words={(name) => t('sign-in.link.instead', { name })} of={nameOf(person) || (person.email ?? '')} />
      )}
    </>
  )
}

/** Used, too old, or never one of ours. */
export function DeadLinkView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('sign-in.dead.title')}>
      <section class="narrow">
        <h1>{t('sign-in.dead.title')}</h1>
        <p>{t(common.person ? 'sign-in.dead.signed-in' : 'sign-in.dead.help')}</p>
        <p>
          <a class="button primary" href={common.person ? '/' : '/sign-in'}>
            {t(common.person ? 'error.back' : 'sign-in.dead.again')}
          </a>
        </p>
      </section>
    </Layout>
  )
}
