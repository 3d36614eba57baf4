import type { VNode } from 'preact'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import { type Asked, codeState, mostTries } from '../../../features/sessions/rules/sign-in-request.ts'
import { codePath } from '../../../features/sessions/verbs/create-sign-in-link.ts'
import type { AfterSignIn } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { Telling } from './emphasis.tsx'
import { Next } from './next-step.tsx'
import { wholePage } from './whole-page.ts'

interface Parts {
  common: CommonData
  asked: Asked
  intent: AfterSignIn | undefined
}

export function CodeView({ common, asked, intent }: Parts): VNode {
  const t = wordsIn(common.language)
  const state = codeState(asked, common.now)
  const title = t(common.sendsMail ? 'sign-in.code.title' : 'sign-in.no-mail.title')
  return (
    <Layout common={common} title={title}>
      <section class="narrow sign-in" {...wholePage}>
        <h1>{title}</h1>
        {common.sendsMail ? (
          <Telling words={(email) => t(`sign-in.code.${asked.purpose}`, { email })} of={asked.email ?? ''} />
        ) : (
          <NoMail common={common} asked={asked} />
        )}
        <Next common={common} intent={intent} />
        {state === 'open' ? (
          <CodeForm common={common} asked={asked} />
        ) : (
          <p class="problem" role="alert">
            {t(`sign-in.code.${state}`)}
          </p>
        )}
        <OtherWays common={common} asked={asked} to={intent?.return_to ?? '/'} />
      </section>
    </Layout>
  )
}

/** Without mail nothing is lost, as long as people know whom to ask. */
function NoMail({ common, asked }: { common: CommonData; asked: Asked }): VNode {
  const t = wordsIn(common.language)
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

function CodeForm({ common, asked }: { common: CommonData; asked: Asked }): VNode {
  const t = wordsIn(common.language)
  const message = t('sign-in.code.wrong', { count: mostTries - asked.tries })
  const problems = common.problems.map((problem) => (problem.code === 'wrong_code' ? { ...problem, message } : problem))
  return (
    <Form common={common} action={codePath}>
      <Problems common={common} field={null} />
      <TextField
        // What was wrong is typed anew.
        common={{ ...common, form: {}, problems }}
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

function OtherWays({ common, asked, to }: { common: CommonData; asked: Asked; to: string }): VNode {
  const t = wordsIn(common.language)
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
      {common.sendsMail && (
        <>
          <h2>{t('sign-in.code.nothing')}</h2>
          <p>{t('sign-in.code.nothing.help')}</p>
        </>
      )}
      <Form common={common} action="/sign-in" class="actions">
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="email" value={asked.email ?? ''} />
        <button class="button" type="submit" name="again" value="yes">
          {t(common.sendsMail ? 'sign-in.code.again' : 'sign-in.no-mail.again')}
        </button>
        <a class="button" href={`/sign-in?to=${encodeURIComponent(to)}`}>
          {t('sign-in.code.other')}
        </a>
      </Form>
    </>
  )
}
