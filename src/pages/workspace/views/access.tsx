import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { visibilities } from '../../../features/maps/rules/visibility.ts'
import { limits } from '../../../platform/http/fields.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems, pageForm } from '../../layout/form.tsx'
import { Layout } from '../../layout/layout.tsx'

interface Props {
  common: CommonData
  map: OpenMap
  guests: { id: number; address: string }[]
}

export function AccessView({ common, map, guests }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <Layout common={common} title={t('access.title')} map={map}>
      <div class="narrow">
        <h1>{t('access.title')}</h1>
        <Problems common={common} field={null} />
        <Choices common={common} map={map} />
        <Guests common={common} map={map} guests={guests} />
      </div>
    </Layout>
  )
}

function Choices({ common, map }: Omit<Props, 'guests'>): VNode {
  const t = wordsIn(common.language)
  return (
    <Form common={common} action={`${map.path}/manage/access`}>
      <fieldset class="choices">
        <legend class="visually-hidden">{t('access.title')}</legend>
        {visibilities.map((visibility) => (
          <label key={visibility} class="choice">
            <input type="radio" name="visibility" value={visibility} checked={visibility === map.visibility} />
            <span>
              <strong>{t(`access.${visibility}`)}</strong>
              <span class="muted">{t(`access.${visibility}.help`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Problems common={common} field="visibility" />
      <button class="button primary" type="submit">
        {t('access.save')}
      </button>
    </Form>
  )
}

function Guests({ common, map, guests }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <section aria-labelledby="guests">
      <h2 id="guests">{t('access.guests')}</h2>
      {map.visibility !== 'invited' && <p class="muted">{t('access.guests.asleep')}</p>}
      {guests.length === 0 ? (
        <p class="muted">{t('access.guests.none')}</p>
      ) : (
        <ul class="rows guests">
          {guests.map(({ id, address }) => (
            <li key={id}>
              <bdi>{address}</bdi>
              <button
                class="button"
                type="submit"
                form={pageForm}
                formaction={`${map.path}/manage/access/guests/${id}/remove`}
                aria-label={t('access.guest.remove', { address })}
              >
                {t('access.guest.remove.short')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form common={common} action={`${map.path}/manage/access/guests`}>
        <TextField
          common={common}
          name="address"
          label={t('access.guest.add')}
          help={t('access.guest.help')}
          autocomplete="off"
          dir="ltr"
          maxLength={limits.email}
          required
        />
        <button class="button" type="submit">
          {t('access.guest.send')}
        </button>
      </Form>
    </section>
  )
}
