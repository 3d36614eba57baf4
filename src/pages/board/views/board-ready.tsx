import type { MapProps } from '../../layout/common-data.ts'
import { pageForm } from '../../layout/form.tsx'
import { Logo } from '../../layout/header.tsx'

type Props = MapProps

const nextSteps = { embed: 'embedding', rules: 'waiting', chat: 'webhooks' } as const

/** Shown after the last step: a finished cairn, and links to three pages worth a look. */
export function BoardReady({ common, map }: Props) {
  const { t } = common
  return (
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
      <HideSteps common={common} map={map} />
    </section>
  )
}

export const HideSteps = ({ common, map }: Props) => (
  <button
    class="link"
    type="submit"
    form={pageForm}
    formaction={`${map.path}/manage/checklist`}
    name="step"
    value="hidden"
  >
    {common.t('checklist.hide')}
  </button>
)
