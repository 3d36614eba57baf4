import { Readable } from 'node:stream'
import { exportData } from '../../features/accounts/queries/account-data.ts'
import { deleteAccount } from '../../features/accounts/verbs/accounts.ts'
import { accountPath } from '../../features/sessions/rules/paths.ts'
import { listTeamsWithoutOtherAdministrator } from '../../features/teams/queries/teams.ts'
import { mailKey } from '../../lib/email-address.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { CommonData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { withLastMap } from '../open-map.ts'
import { requireSignedIn } from './save-settings.ts'
import { YouLayout } from './views/you-layout.tsx'

const exportPath = '/you/export/data.json'

export const dataPages: Page[] = [
  {
    path: '/you/export',
    needsSignIn: true,
    show: (request) => withLastMap(request, <ExportView />),
  },
  {
    path: exportPath,
    needsSignIn: true,
    show: async (request) => dataFile(request),
  },
  {
    path: '/you/delete',
    needsSignIn: true,
    needsRecentSignIn: 'with-email',
    show: async (request) => {
      const teams = await listTeamsWithoutOtherAdministrator(request.ctx)
      return withLastMap(request, <DeleteView teams={teams} />)
    },
    submit: async (request) => {
      assertConfirmed(request)
      await deleteAccount(request.ctx, { user_id: requireSignedIn(request).id })
      request.browser.clearSecret()
      return { redirect: '/', flash: 'you.deleted' }
    },
  },
]

/** Everything that is stored about the person, sent in parts. */
export const dataFile = ({ ctx }: PageRequest): PageResponse => ({
  body: async () => Readable.from(exportData(ctx)),
  type: 'application/json; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="cairn-your-data.json"' },
})

/** People type their email address; someone without one ticks a box. */
function assertConfirmed(request: PageRequest): void {
  const { email } = requireSignedIn(request)
  const confirm = request.form.confirm ?? ''
  if (email === null ? confirm === 'yes' : mailKey(confirm) === email) return
  const code = email === null ? 'not_confirmed' : 'confirm_mismatch'
  throw new Invalid([{ field: 'confirm', code, message: 'Confirm that you want to delete the account.' }])
}

const ExportView = (_: object, { t }: CommonData) => (
  <YouLayout tab="settings">
    <h2>{t('you.export')}</h2>
    <p>{t('you.export.about')}</p>
    <div class="actions">
      <LinkButton kind="primary" href={exportPath} download text={t('action.download')} />
      <Back />
    </div>
  </YouLayout>
)

interface Props {
  /** The teams that would be left without an administrator. */
  teams: { slug: string; name: string }[]
}

const DeleteView = ({ teams }: Props, { t }: CommonData) => (
  <YouLayout tab="settings">
    <h2>{t('you.delete')}</h2>
    <Problems field={null} />
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
    {teams.length === 0 && <Confirm />}
    {teams.length > 0 && (
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
        <Back />
      </>
    )}
  </YouLayout>
)

function Confirm(_: object, common: CommonData) {
  const { t } = common
  const { email } = requireSignedIn(common)
  return (
    <Form action="/you/delete">
      {email === null ? (
        <SureField />
      ) : (
        <TextField name="confirm" type="email" label={t('you.delete.type', { email })} />
      )}
      <div class="actions">
        <Submit kind="danger">{t('you.delete')}</Submit>
        <Back />
      </div>
    </Form>
  )
}

export const SureField = (_: object, { t }: CommonData) => (
  <div class="field">
    <label>
      <input type="checkbox" name="confirm" value="yes" required /> {t('you.delete.sure')}
    </label>
    <Problems field="confirm" />
  </div>
)

const Back = (_: object, { t }: CommonData) => <LinkButton href={accountPath} text={t('you.back')} />
