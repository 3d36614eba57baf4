import type { VNode } from 'preact'
import type { Intent, Visit } from '../../../platform/http/page.ts'
import { TextField } from '../../../web/field.tsx'
import { Form, Problems } from '../../../web/forms.tsx'
import { Layout } from '../../../web/layout.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { type Asked, codeState, mostTries } from '../asked.ts'
import { codePath } from '../links.ts'
import { accountPath } from '../paths.ts'
import { Next } from './next.tsx'
import { Telling } from './telling.tsx'
import { wholePage } from './whole-page.ts'

interface Parts {
  visit: Visit
  asked: Asked
  intent: Intent | undefined
}

export function CodeView({ visit, asked, intent }: Parts): VNode {
  const t = wordsIn(visit.language)
  const state = codeState(asked, visit.now)
  const title = t(visit.site.sendsMail ? 'sign-in.code.title' : 'sign-in.no-mail.title')
  return (
    <Layout visit={visit} title={title}>
      <section class="narrow sign-in" {...wholePage}>
        <h1>{title}</h1>
        {visit.site.sendsMail ? (
          <Telling words={(email) => t(`sign-in.code.${asked.purpose}`, { email })} of={asked.email ?? ''} />
        ) : (
          <NoMail visit={visit} asked={asked} />
        )}
        <Next visit={visit} intent={intent} />
        {state === 'open' ? (
          <CodeForm visit={visit} asked={asked} />
        ) : (
          <p class="problem" role="alert">
            {t(`sign-in.code.${state}`)}
          </p>
        )}
        <OtherWays visit={visit} asked={asked} to={intent?.return_to ?? '/'} />
      </section>
    </Layout>
  )
}

/** Without mail nothing is lost, as long as people know whom to ask. */
function NoMail({ visit, asked }: { visit: Visit; asked: Asked }): VNode {
  const t = wordsIn(visit.language)
  return (
    <>
      <Telling words={(email) => t('sign-in.no-mail', { email })} of={asked.email ?? ''} />
      {asked.purpose === 'sign-in' && (
        <p>
          {t('sign-in.no-mail.command')}
          <br />
          <code dir="ltr">cairn sign-in {asked.email}</code>
        </p>
      )}
    </>
  )
}

function CodeForm({ visit, asked }: { visit: Visit; asked: Asked }): VNode {
  const t = wordsIn(visit.language)
  const message = t('sign-in.code.wrong', { count: mostTries - asked.tries })
  const problems = visit.problems.map((problem) => (problem.code === 'wrong_code' ? { ...problem, message } : problem))
  return (
    <Form visit={visit} action={codePath}>
      <Problems visit={visit} field={null} />
      <TextField
        // What was wrong is typed anew.
        visit={{ ...visit, form: {}, problems }}
        name="code"
        label={t('sign-in.code.field')}
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={20}
        size={8}
        required
        dir="ltr"
      />
      <button class="button primary" type="submit">
        {t(`sign-in.code.${asked.purpose}.submit`)}
      </button>
    </Form>
  )
}

function OtherWays({ visit, asked, to }: { visit: Visit; asked: Asked; to: string }): VNode {
  const t = wordsIn(visit.language)
  if (asked.purpose === 'address') {
    return (
      <p class="actions">
        <a class="button" href={accountPath}>
          {t('sign-in.code.back')}
        </a>
      </p>
    )
  }
  return (
    <>
      {visit.site.sendsMail && (
        <>
          <h2>{t('sign-in.code.nothing')}</h2>
          <p>{t('sign-in.code.nothing.help')}</p>
        </>
      )}
      <Form visit={visit} action="/sign-in" class="actions">
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="email" value={asked.email ?? ''} />
        <button class="button" type="submit" name="again" value="yes">
          {t(visit.site.sendsMail ? 'sign-in.code.again' : 'sign-in.no-mail.again')}
        </button>
        <a class="button" href={`/sign-in?to=${encodeURIComponent(to)}`}>
          {t('sign-in.code.other')}
        </a>
      </Form>
    </>
  )
}
