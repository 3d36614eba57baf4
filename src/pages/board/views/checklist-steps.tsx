import type { ComponentChildren, VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { maxLengths } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Field, NameField, TextField } from '../../layout/field.tsx'
import { Form } from '../../layout/form.tsx'
import { CopyText } from '../../layout/text.tsx'

export interface FormProps {
  common: CommonData
  map: OpenMap
  /** Where a first task can be put. */
  lists: { id: number; name: string }[]
}

export function NameStep({ common, map }: FormProps): VNode {
  const t = wordsIn(common.language)
  return (
    <StepForm common={common} map={map} step="name" button={t('checklist.name.save')}>
      <TextField
        common={common}
        name="name"
        label={t('checklist.name.label')}
        value={map.name}
        maxLength={maxLengths.name}
        autocomplete="off"
        required
      />
    </StepForm>
  )
}

export function WelcomeStep({ common, map }: FormProps): VNode {
  const t = wordsIn(common.language)
  return (
    <StepForm common={common} map={map} step="welcome" button={t('checklist.welcome.save')}>
      <TextField
        common={common}
        name="description"
        label={t('checklist.welcome.label')}
        help={t('checklist.welcome.help')}
        maxLength={maxLengths.markdown}
        autocomplete="off"
        required
      />
    </StepForm>
  )
}

export function TaskStep({ common, map, lists }: FormProps): VNode {
  const t = wordsIn(common.language)
  return (
    <StepForm common={common} map={map} step="task" button={t('checklist.task.save')}>
      <TextField
        common={common}
        name="title"
        label={t('checklist.task.label')}
        help={t('checklist.task.help')}
        maxLength={maxLengths.title}
        autocomplete="off"
        required
      />
      <Field common={common} name="parent" label={t('checklist.task.list')}>
        {(attributes) => (
          <select {...attributes}>
            {lists.map(({ id, name }) => (
              <option key={id} value={id} selected={common.form.parent === String(id)}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </StepForm>
  )
}

export function MembersStep({ common, map }: FormProps): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <p>{t('checklist.members.about')}</p>
      <a class="button" href={`${map.path}/manage/members`}>
        {t('checklist.members.go')}
      </a>
    </>
  )
}

/** Without a mail server there is nothing to test: it is set up, or done without. */
export function MailStep({ common, map }: FormProps): VNode {
  const t = wordsIn(common.language)
  const email = common.person?.email
  return (
    <>
      <p>
        {common.sendsMail
          ? t('checklist.mail.about', { email: email ?? t('members.no-address') })
          : t('checklist.mail.no-server')}
      </p>
      <div class="actions">
        {common.sendsMail && email && (
          <StepForm common={common} map={map} step="mail-test" button={t('checklist.mail.test')} />
        )}
        <StepForm
          common={common}
          map={map}
          step="mail"
          button={t(common.sendsMail ? 'checklist.mail.works' : 'checklist.mail.skip')}
        />
      </div>
    </>
  )
}

export function ShareStep({ common, map }: FormProps): VNode {
  const t = wordsIn(common.language)
  const url = `${common.publicUrl}${map.path}/`
  return (
    <>
      <p>{t('checklist.share.about')}</p>
      <CopyText common={common} id="share" label={t('checklist.share.label')} text={url} />
      <StepForm common={common} map={map} step="share" button={t('checklist.share.done')} />
    </>
  )
}

/** For the first administrator, who came with a printed link. */
export function AddressStep({ common, map }: Omit<FormProps, 'lists'>): VNode {
  const t = wordsIn(common.language)
  return (
    <StepForm
      common={common}
      map={map}
      step="address"
      button={t(common.sendsMail ? 'you.address.change' : 'checklist.address.save')}
    >
      <p>{t('checklist.address.about')}</p>
      <NameField common={common} name={{ first_name: '', last_name: '' }} />
      <TextField
        common={common}
        name="email"
        type="email"
        label={t('sign-in.email')}
        help={t(common.sendsMail ? 'you.address.help' : 'checklist.address.no-mail')}
        autocomplete="email"
        maxLength={maxLengths.email}
        required
      />
    </StepForm>
  )
}

interface StepFormProps extends Pick<FormProps, 'common' | 'map'> {
  step: string
  button: string
  children?: ComponentChildren
}

const StepForm = ({ common, map, step, button, children }: StepFormProps): VNode => (
  <Form common={common} action={`${map.path}/manage/checklist`}>
    <input type="hidden" name="step" value={step} />
    {children}
    <button class="button" type="submit">
      {button}
    </button>
  </Form>
)
