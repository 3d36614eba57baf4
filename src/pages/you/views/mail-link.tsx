import type { VNode } from 'preact'
import type { FoundMailLink } from '../../../features/notices/queries/find-mail-link.ts'
import { mailLinkPath } from '../../../features/notices/rules/mail-link.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Form, Problems } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'
import { MailForm } from './mail-form.tsx'

interface Props {
  common: CommonData
  token: string
  found: FoundMailLink | undefined
}

export function MailLinkView({ common, token, found }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('mail-link.title')}>
      <section class="narrow">
        <h1>{t('mail-link.title')}</h1>
        <Problems common={common} field={null} />
        {found ? (
          <>
            {found.reader.confirmed === null && <StopAll common={common} token={token} found={found} />}
            {found.reader.confirmed !== null && found.link.task_id > 0 && (
              <AboutTask common={common} token={token} found={found} />
            )}
            <section aria-labelledby="all-mail">
              <h2 id="all-mail">{t('mail-link.all')}</h2>
              <MailForm
                common={common}
                action={`${mailLinkPath(token)}/settings`}
                choice={found.reader}
                isMember={found.isMember}
              />
            </section>
          </>
        ) : (
          <p>
            {t('mail-link.unknown')} <a href="/you/settings">{t('frame.sign-in')}</a>
          </p>
        )}
      </section>
    </Layout>
  )
}

function AboutTask({ common, token, found }: Props & { found: FoundMailLink }): VNode {
  const t = wordsIn(common.language)
  const { task } = found
  return (
    <section aria-labelledby="this-mail">
      <h2 id="this-mail">{task ? t('mail-link.task', { title: task.title }) : t('mail-link.this')}</h2>
      {task?.muted === false ? (
        <Form common={common} action={`${mailLinkPath(token)}/settings`}>
          <button type="submit" class="button primary" name="stop" value="1">
            {t('mail-link.mute')}
          </button>
        </Form>
      ) : (
        <p>{t('mail-link.muted')}</p>
      )}
    </section>
  )
}

/** For somebody who has never been here. */
function StopAll({ common, token, found }: Props & { found: FoundMailLink }): VNode {
  const t = wordsIn(common.language)
  if (found.reader.notice_mail === 'never') return <p>{t('mail-link.stopped-all')}</p>
  return (
    <Form common={common} action={`${mailLinkPath(token)}/settings`}>
      <button type="submit" class="button primary" name="stop" value="1">
        {t('mail-link.stop-all')}
      </button>
    </Form>
  )
}
