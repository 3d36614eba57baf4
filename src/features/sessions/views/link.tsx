import type { VNode } from 'preact'
import type { Intent, Visit } from '../../../platform/http/page.ts'
import { Form, Problems } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { nameOf } from '../../../web/name.ts'
import { wordsIn } from '../../../web/words/words.ts'
import type { Asked } from '../asked.ts'
import { Next } from './next.tsx'
import { Telling } from './telling.tsx'
import { wholePage } from './whole-page.ts'

interface Parts {
  visit: Visit
  asked: Asked
  /** Whom it signs in, or the address it is about. */
  whom: string
  /** Whether this is the browser that asked. */
  here: boolean
  /** What that browser was about to do. */
  intent: Intent | undefined
}

export function LinkView({ visit, asked, whom, here, intent }: Parts): VNode {
  const t = wordsIn(visit.language)
  const { purpose, user_id } = asked
  const title = t(`sign-in.link.${purpose}.title`)
  const mayUse = purpose === 'sign-in' || visit.person?.id === user_id
  return (
    <Layout visit={visit} title={title}>
      <section class="narrow sign-in" {...wholePage}>
        <h1>{title}</h1>
        <Telling words={(email) => t(`sign-in.link.${purpose}`, { email })} of={whom} />
        {purpose === 'sign-in' && <Consequences {...{ visit, here, intent }} />}
        <p class="muted">{t('sign-in.link.not-you')}</p>
        <Problems visit={visit} field={null} />
        {mayUse ? (
          <Form visit={visit} action={visit.url}>
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
function Consequences({ visit, here, intent }: Pick<Parts, 'visit' | 'here' | 'intent'>): VNode {
  const t = wordsIn(visit.language)
  const { person } = visit
  return (
    <>
      {here && <Next visit={visit} intent={intent} />}
      {!here && intent?.sent && <p>{t('sign-in.link.elsewhere')}</p>}
      {person && (
        <Telling words={(name) => t('sign-in.link.instead', { name })} of={nameOf(person) || (person.email ?? '')} />
      )}
    </>
  )
}

/** Used, too old, or never one of ours. */
export function DeadLinkView({ visit }: { visit: Visit }): VNode {
  const t = wordsIn(visit.language)
  return (
    <Layout visit={visit} title={t('sign-in.dead.title')}>
      <section class="quiet-page">
        <h1>{t('sign-in.dead.title')}</h1>
        <p>{t(visit.person ? 'sign-in.dead.signed-in' : 'sign-in.dead.help')}</p>
        <p>
          <a class="button primary" href={visit.person ? '/' : '/sign-in'}>
            {t(visit.person ? 'error.back' : 'sign-in.dead.again')}
          </a>
        </p>
      </section>
    </Layout>
  )
}
