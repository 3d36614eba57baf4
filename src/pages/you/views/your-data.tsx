import type { VNode } from 'preact'
import { accountPath } from '../../../features/sessions/rules/paths.ts'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TextField } from '../../layout/field.tsx'
import { Form, Problems } from '../../layout/form.tsx'
import { Submit } from '../../layout/form-parts.tsx'
import { requireSignedIn } from '../save-settings.ts'
import { YouLayout } from './you-layout.tsx'

interface Props {
  common: CommonData
  /** The teams that would be left without an administrator. */
  teams: { slug: string; name: string }[]
}

export function DeleteView({ common, teams }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <YouLayout common={common} tab="settings">
      <h2>{t('you.delete')}</h2>
      <Problems common={common} field={null} />
      <h3>{t('you.delete.goes')}</h3>
      <ul>
        <li>{t('you.delete.goes.account')}</li>
        <li>{t('you.delete.goes.follows')}</li>
        <li>{t('you.delete.goes.teams')}</li>
      </ul>
      <h3>{t('you.delete.stays')}</h3>
      <ul>
        <li>{t('you.delete.stays.words')}</li>
        <li>{t('you.delete.stays.votes')}</li>
      </ul>
      <p>
        {t('you.delete.final')} <a href="/you/export">{t('you.delete.export')}</a>
      </p>
      {teams.length > 0 ? <Needed common={common} teams={teams} /> : <Confirm common={common} />}
    </YouLayout>
  )
}

function Needed({ common, teams }: Props): VNode {
  const t = wordsIn(common.language)
  return (
    <>
      <div class="problem">
        <p>{t('you.delete.last')}</p>
        <ul>
          {teams.map(({ slug, name }) => (
            <li key={slug}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Back common={common} />
    </>
  )
}

function Confirm({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  const { email } = requireSignedIn(common)
  return (
    <Form common={common} action="/you/delete">
      {email === null ? (
        <div class="field">
          <label>
            <input type="checkbox" name="confirm" value="yes" required /> {t('you.delete.sure')}
          </label>
          <Problems common={common} field="confirm" />
        </div>
      ) : (
        <TextField
          common={common}
          name="confirm"
          type="email"
          label={t('you.delete.type', { email })}
          autocomplete="off"
        />
      )}
      <div class="actions">
        <Submit kind="danger">{t('you.delete')}</Submit>
        <Back common={common} />
      </div>
    </Form>
  )
}

const Back = ({ common }: { common: CommonData }): VNode => (
  <a class="button" href={accountPath}>
    {wordsIn(common.language)('you.back')}
  </a>
)

export const exportPath = '/you/export/data.json'

export function ExportView({ common }: { common: CommonData }): VNode {
  const t = wordsIn(common.language)
  return (
    <YouLayout common={common} tab="settings">
      <h2>{t('you.export')}</h2>
      <p>{t('you.export.about')}</p>
      <div class="actions">
        <a class="button primary" href={exportPath} download>
          {t('you.export.download')}
        </a>
        <a class="button" href={accountPath}>
          {t('you.back')}
        </a>
      </div>
    </YouLayout>
  )
}
