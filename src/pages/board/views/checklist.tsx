import type { ComponentChildren, VNode } from 'preact'
import type { Checklist } from '../../../features/maps/queries/find-checklist.ts'
import { type Step, steps } from '../../../features/maps/rules/checklist.ts'
import type { PlainKey } from '../../../words/words.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { NameField, SelectField, TextField } from '../../layout/field.tsx'
import { Form, LinkButton, Problems, pageForm, Submit } from '../../layout/form.tsx'
import { Logo } from '../../layout/header.tsx'
import { CopyText, Section } from '../../layout/text.tsx'

interface Props {
  lists: { id: number; name: string }[]
}

/** The first administrator, who signed in with a link printed on the console, has no email address yet. */
const allSteps = ['address', ...steps] as const

/** The first steps for a map, each with its own form. The first one that isn't done is open. */
export function FirstSteps({ checklist, ...props }: Props & { checklist: Checklist }, { t, person, form }: CommonData) {
  const isDone = (step: Step | 'address') => (step === 'address' ? person?.email !== null : checklist[step])
  const done = allSteps.filter(isDone)
  const progress = t('checklist.progress', { done: done.length, count: allSteps.length })
  const open = form.step?.split('-')[0] ?? allSteps.find((step) => !isDone(step))
  if (open === undefined) return <BoardReady />
  return (
    <Section id="first-steps" title={t('checklist.title')} class="checklist">
      <progress value={done.length} max={allSteps.length} aria-label={progress} />
      <p class="muted">{t('checklist.about')}</p>
      <Problems field={null} />
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
      <HideSteps />
    </Section>
  )
}

const bodies: Record<Step | 'address', (props: Props, common: MapData) => VNode> = {
  address: (_, { t, sendsMail }) => (
    <StepForm step="address" button={sendsMail ? 'action.continue' : 'action.save'}>
      <NameField name={{ first_name: '', last_name: '' }} />
      <TextField
        name="email"
        type="email"
        label={t('field.email')}
        help={t(sendsMail ? 'you.address.help' : 'checklist.address.no-mail')}
        autocomplete="email"
        max="email"
        required
      />
    </StepForm>
  ),
  name: (_, { map }) => <TextStep step="name" name="name" value={map.name} max="name" />,
  welcome: (_, { t }) => (
    <TextStep help={t('checklist.welcome.help')} step="welcome" name="description" max="markdown" />
  ),
  task: ({ lists }, { t }) => (
    <TextStep help={t('checklist.task.help')} step="task" name="title" max="title">
      <SelectField name="parent" label={t('field.list')} options={lists.map(({ id, name }) => [id, name])} />
    </TextStep>
  ),
  members: (_, { t, map }) => (
    <>
      <p>{t('checklist.members.about')}</p>
      <LinkButton kind="primary" href={`${map.path}/manage/members?new`} text={t('members.invite')} />
    </>
  ),
  mail: (_, { t, sendsMail, person }) => {
    const email = person?.email
    const about = t('checklist.mail.about', { email: email ?? t('members.no-address') })
    return (
      <>
        <p>{sendsMail ? about : t('checklist.mail.no-server')}</p>
        <div class="actions">
          {sendsMail && email && <StepForm step="mail-test" button="checklist.mail.test" />}
          <StepForm step="mail" button={sendsMail ? 'checklist.mail.works' : 'checklist.mail.skip'} isSecondary />
        </div>
      </>
    )
  },
  share: (_, { t, publicUrl, map }) => {
    const url = `${publicUrl}${map.path}/`
    return (
      <>
        <p>{t('checklist.share.about')}</p>
        <CopyText id="share" label={t('checklist.share.label')} text={url} />
        <StepForm step="share" button="checklist.share.done" />
      </>
    )
  },
}

interface TextStepProps {
  step: 'name' | 'welcome' | 'task'
  name: string
  help?: string
  value?: string
  max: 'name' | 'markdown' | 'title'
  children?: ComponentChildren
}

function TextStep({ step, children, ...field }: TextStepProps, { t }: CommonData) {
  const label = t(`checklist.${step}.label`)
  return (
    <StepForm step={step} button={`checklist.${step}.save`}>
      <TextField label={label} {...field} required />
      {children}
    </StepForm>
  )
}

interface StepFormProps {
  step: string
  button: PlainKey
  /** Shown beside the primary button. */
  isSecondary?: boolean
  children?: ComponentChildren
}

const StepForm = ({ step, button, isSecondary, children }: StepFormProps, { t, map }: MapData) => (
  <Form action={`${map.path}/manage/checklist`}>
    <input type="hidden" name="step" value={step} />
    {children}
    <Submit {...(!isSecondary && { kind: 'primary' })}>{t(button)}</Submit>
  </Form>
)

const nextSteps = { embed: 'embedding', rules: 'waiting', chat: 'webhooks' } as const

/** Shown after the last step: a finished cairn, and links to three pages worth a look. */
const BoardReady = (_: object, { t, map }: MapData) => (
  <section class="checklist ready" aria-labelledby="first-steps">
    <Logo size={48} />
    <h2 id="first-steps">{t('checklist.ready')}</h2>
    <p class="muted">{t('checklist.ready.about')}</p>
    <ul class="next-steps">
      {(['embed', 'rules', 'chat'] as const).map((next) => (
        <li key={next}>
          <a href={`${map.path}/manage/${nextSteps[next]}`}>{t(`checklist.ready.${next}`)}</a>
          <span class="muted">{t(`checklist.ready.${next}.help`)}</span>
        </li>
      ))}
    </ul>
    <HideSteps />
  </section>
)

const HideSteps = (_: object, { t, map }: MapData) => (
  <button
    class="link"
    type="submit"
    form={pageForm}
    formaction={`${map.path}/manage/checklist`}
    name="step"
    value="hidden"
  >
    {t('checklist.hide')}
  </button>
)
