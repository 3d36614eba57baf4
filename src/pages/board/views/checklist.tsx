import type { ComponentChildren, VNode } from 'preact'
import type { Checklist } from '../../../features/maps/queries/find-checklist.ts'
import { type Step, steps } from '../../../features/maps/rules/checklist.ts'
import type { Key } from '../../../words/words.ts'
import type { MapProps } from '../../layout/common-data.ts'
import { NameField, SelectField, TextField } from '../../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../../layout/form.tsx'
import { CopyText } from '../../layout/text.tsx'
import { BoardReady, HideSteps } from './board-ready.tsx'

interface Props extends MapProps {
  lists: { id: number; name: string }[]
}

/** The first administrator, who signed in with a link printed on the console, has no email address yet. */
const allSteps = ['address', ...steps] as const

/** The first steps for a map, each with its own form. The first one that isn't done is open. */
export function FirstSteps({ checklist, ...props }: Props & { checklist: Checklist }) {
  const { common, map } = props
  const { t } = common
  const isDone = (step: Step | 'address') => (step === 'address' ? common.person?.email !== null : checklist[step])
  const done = allSteps.filter(isDone)
  const progress = t('checklist.progress', { done: t.number(done.length), count: t.number(allSteps.length) })
  const open = common.form.step?.split('-')[0] ?? allSteps.find((step) => !isDone(step))
  if (open === undefined) return <BoardReady common={common} map={map} />
  return (
    <section class="checklist" aria-labelledby="first-steps">
      <h2 id="first-steps">{t('checklist.title')}</h2>
      <progress value={done.length} max={allSteps.length} aria-label={progress} />
      <p class="muted">{t('checklist.about')}</p>
      <Problems common={common} field={null} />
      <ol>
        {done.length > 0 && (
          <li>
            <details class="done">
              <summary>{progress}</summary>
              <p class="step">{done.map((step) => t(`checklist.${step}`)).join(' · ')}</p>
            </details>
          </li>
        )}
        {allSteps
          .filter((step) => !isDone(step))
          .map((step) => {
            const Body = bodies[step]
            return (
              <li key={step}>
                <details open={step === open}>
                  <summary>{t(`checklist.${step}`)}</summary>
                  <div class="step">
                    <Body {...props} />
                  </div>
                </details>
              </li>
            )
          })}
      </ol>
      <HideSteps common={common} map={map} />
    </section>
  )
}

const bodies: Record<Step | 'address', (props: Props) => VNode> = {
  address: ({ common, map }) => {
    const { t } = common
    const { sendsMail } = common
    return (
      <StepForm {...{ common, map }} step="address" button={sendsMail ? 'action.continue' : 'action.save'}>
        <NameField common={common} name={{ first_name: '', last_name: '' }} />
        <TextField
          common={common}
          name="email"
          type="email"
          label={t('field.email')}
          help={t(sendsMail ? 'you.address.help' : 'checklist.address.no-mail')}
          autocomplete="email"
          max="email"
          required
        />
      </StepForm>
    )
  },
  name: ({ common, map }) => <TextStep {...{ common, map }} step="name" name="name" value={map.name} max="name" />,
  welcome: ({ common, map }) => {
    const help = common.t('checklist.welcome.help')
    return <TextStep {...{ common, map, help }} step="welcome" name="description" max="markdown" />
  },
  task: ({ common, map, lists }) => {
    const { t } = common
    const help = t('checklist.task.help')
    return (
      <TextStep {...{ common, map, help }} step="task" name="title" max="title">
        <SelectField
          common={common}
          name="parent"
          label={t('field.list')}
          options={lists.map(({ id, name }) => [id, name])}
        />
      </TextStep>
    )
  },
  members: ({ common, map }) => {
    const { t } = common
    return (
      <>
        <p>{t('checklist.members.about')}</p>
        <LinkButton kind="primary" href={`${map.path}/manage/members?new`} text={t('members.invite')} />
      </>
    )
  },
  mail: ({ common, map }) => {
    const { t } = common
    const { sendsMail } = common
    const email = common.person?.email
    const about = t('checklist.mail.about', { email: email ?? t('members.no-address') })
    return (
      <>
        <p>{sendsMail ? about : t('checklist.mail.no-server')}</p>
        <div class="actions">
          {sendsMail && email && <StepForm {...{ common, map }} step="mail-test" button="checklist.mail.test" />}
          <StepForm
            {...{ common, map }}
            step="mail"
            button={sendsMail ? 'checklist.mail.works' : 'checklist.mail.skip'}
            isSecondary
          />
        </div>
      </>
    )
  },
  share: ({ common, map }) => {
    const { t } = common
    const url = `${common.publicUrl}${map.path}/`
    return (
      <>
        <p>{t('checklist.share.about')}</p>
        <CopyText common={common} id="share" label={t('checklist.share.label')} text={url} />
        <StepForm {...{ common, map }} step="share" button="checklist.share.done" />
      </>
    )
  },
}

interface TextStepProps extends Pick<Props, 'common' | 'map'> {
  step: 'name' | 'welcome' | 'task'
  name: string
  help?: string
  value?: string
  max: 'name' | 'markdown' | 'title'
  children?: ComponentChildren
}

function TextStep({ common, map, step, children, ...field }: TextStepProps) {
  const label = common.t(`checklist.${step}.label`)
  return (
    <StepForm {...{ common, map, step }} button={`checklist.${step}.save`}>
      <TextField {...{ common, label }} {...field} required />
      {children}
    </StepForm>
  )
}

interface StepFormProps extends Pick<Props, 'common' | 'map'> {
  step: string
  button: Key
  /** Shown beside the primary button. */
  isSecondary?: boolean
  children?: ComponentChildren
}

const StepForm = ({ common, map, step, button, isSecondary, children }: StepFormProps) => (
  <Form common={common} action={`${map.path}/manage/checklist`}>
    <input type="hidden" name="step" value={step} />
    {children}
    <Submit {...(!isSecondary && { kind: 'primary' })}>{common.t(button)}</Submit>
  </Form>
)
