import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { TextField } from '../../../web/field.tsx'
import { Form, Problems } from '../../../web/forms.tsx'
import { wordsIn } from '../../../web/words/words.ts'
import { accountPath } from '../../sessions/paths.ts'
import { personOf } from '../person.ts'
import { YouFrame } from './frame.tsx'

interface Shown {
  visit: Visit
  /** Those that would be left without an administrator. */
  teams: { slug: string; name: string }[]
}

export function DeleteView({ visit, teams }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <YouFrame visit={visit} tab="settings">
      <h2>{t('you.delete')}</h2>
      <Problems visit={visit} field={null} />
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
      {teams.length > 0 ? <Needed visit={visit} teams={teams} /> : <Confirm visit={visit} />}
    </YouFrame>
  )
}

function Needed({ visit, teams }: Shown): VNode {
  const t = wordsIn(visit.language)
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
      <Back visit={visit} />
    </>
  )
}

function Confirm({ visit }: { visit: Visit }): VNode {
  const t = wordsIn(visit.language)
  const { email } = personOf(visit)
  return (
    <Form visit={visit} action="/you/delete">
      {email === null ? (
        <div class="field">
          <label>
            <input type="checkbox" name="confirm" value="yes" required /> {t('you.delete.sure')}
          </label>
          <Problems visit={visit} field="confirm" />
        </div>
      ) : (
        <TextField
          visit={visit}
          name="confirm"
          type="email"
          label={t('you.delete.type', { email })}
          autocomplete="off"
        />
      )}
      <div class="actions">
        <button class="button danger" type="submit">
          {t('you.delete')}
        </button>
        <Back visit={visit} />
      </div>
    </Form>
  )
}

const Back = ({ visit }: { visit: Visit }): VNode => (
  <a class="button" href={accountPath}>
    {wordsIn(visit.language)('you.back')}
  </a>
)
