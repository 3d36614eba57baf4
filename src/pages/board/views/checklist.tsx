import type { ComponentChildren, VNode } from 'preact'
import type { Checklist } from '../../../features/maps/queries/find-checklist.ts'
import { type Step, steps } from '../../../features/maps/rules/checklist.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { Problems, pageForm } from '../../layout/form.tsx'
import {
  AddressStep,
  type FormProps,
  MailStep,
  MembersStep,
  NameStep,
  ShareStep,
  TaskStep,
  WelcomeStep,
} from './checklist-steps.tsx'

type Props = FormProps & { checklist: Checklist }

const forms: Record<Step, (props: FormProps) => VNode> = {
  name: NameStep,
  welcome: WelcomeStep,
  task: TaskStep,
  members: MembersStep,
  mail: MailStep,
  share: ShareStep,
}

/** The first steps of a map. The first one that is not done is open; every step is a form of its own. */
export function FirstSteps({ common, map, lists, checklist }: Props): VNode {
  const t = wordsIn(common.language)
  const needsAddress = common.person?.email === null
  const done = steps.filter((step) => checklist[step]).length + (needsAddress ? 0 : 1)
  const count = steps.length + 1
  const next = needsAddress ? 'address' : steps.find((step) => !checklist[step])
  const open = common.form.step?.split('-')[0] ?? next
  return (
    <section class="checklist" aria-labelledby="first-steps">
      <h2 id="first-steps">
        {t('checklist.title')}{' '}
        <span class="count">{t('checklist.progress', { done: t.number(done), count: t.number(count) })}</span>
      </h2>
      <p class="muted">{t('checklist.about')}</p>
      <Problems common={common} field={null} />
      <ol>
        {needsAddress ? (
          <OpenStep label={t('checklist.address')} isOpen={open === 'address'}>
            <AddressStep common={common} map={map} />
          </OpenStep>
        ) : (
          <DoneStep common={common} step="address" />
        )}
        {steps.map((step) => {
          const StepForm = forms[step]
          return checklist[step] ? (
            <DoneStep key={step} common={common} step={step} />
          ) : (
            <OpenStep key={step} label={t(`checklist.${step}`)} isOpen={step === open}>
              <StepForm common={common} map={map} lists={lists} />
            </OpenStep>
          )
        })}
      </ol>
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
    </section>
  )
}

function DoneStep({ common, step }: { common: CommonData; step: Step | 'address' }): VNode {
  const t = wordsIn(common.language)
  return (
    <li class="done">
      <span class="visually-hidden">{t('checklist.done')} </span>
      {t(`checklist.${step}`)}
    </li>
  )
}

const OpenStep = ({
  label,
  isOpen,
  children,
}: {
  label: string
  isOpen: boolean
  children: ComponentChildren
}): VNode => (
  <li>
    <details open={isOpen}>
      <summary>{label}</summary>
      <div class="step">{children}</div>
    </details>
  </li>
)
