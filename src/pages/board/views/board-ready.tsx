import type { MapData } from '../../layout/common-data.ts'
import { pageForm } from '../../layout/form.tsx'
import { Logo } from '../../layout/header.tsx'

const nextSteps = { embed: 'embedding', rules: 'waiting', chat: 'webhooks' } as const

/** Shown after the last step: a finished cairn, and links to three pages worth a look. */
export function BoardReady(_: object, { t, map }: MapData) {
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
      <HideSteps />
    </section>
  )
}

export const HideSteps = (_: object, { t, map }: MapData) => (
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
