import { deleteAccount } from '../../features/accounts/verbs/accounts.ts'
import { endJwtSession } from '../../features/jwt-sign-in/verbs/jwt-sign-in.ts'
import { countNotices, listNotices } from '../../features/notices/queries/list-notices.ts'
import { noticesPath } from '../../features/notices/rules/mail-link.ts'
import { markAllSeen } from '../../features/notices/verbs/mark-seen.ts'
import { doesVoteFollow } from '../../features/votes/queries/votes.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { type Page, pageNumber } from '../../platform/http/page.ts'
import { nameOf } from '../../words/person-name.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Form, Problems, Submit } from '../layout/form.tsx'
import { Layout } from '../layout/layout.tsx'
import { mapPath, youPath } from '../layout/paths.ts'
import { type MapHandler, withMap } from '../open-map.ts'
import { fullPageLoad } from '../sign-in/private-page.ts'
import { type ListedNotices, NoticeList } from '../you/notices.tsx'
import { requireSignedIn } from '../you/save-settings.ts'
import { saveVoteFollows } from '../you/settings.tsx'
import { Voting } from '../you/views/settings.tsx'
import { dataFile, SureField } from '../you/your-data.tsx'

/** People with an account have this page outside the map. */
function unlessAccount(redirect: string, handle: MapHandler) {
  return withMap(async (request, ctx) =>
    requireSignedIn(request).map === undefined ? { redirect } : handle(request, ctx),
  )
}

const showYou = unlessAccount('/you', async (request) => {
  const page = pageNumber(request.query)
  const { ctx } = request
  const [count, notices, follows] = await Promise.all([countNotices(ctx), listNotices(ctx, page), doesVoteFollow(ctx)])
  if (page > 1 && notices.length === 0) throw new NotFound()
  return { view: <MapYouView {...{ page, count, notices, follows }} /> }
})

export const mapYouPages: Page[] = [
  /** The You page of a person signed in with a JWT. Accounts have theirs at `/you`. */
  {
    path: `${mapPath}/you`,
    needsSignIn: true,
    show: showYou,
    submit: unlessAccount(noticesPath, async (request) => {
      await markAllSeen(request.ctx)
      return { redirect: youPath(requireSignedIn(request)), flash: 'notices.all-seen' }
    }),
  },
  {
    path: `${mapPath}/you/sign-out`,
    needsSignIn: true,
    submit: unlessAccount('/sign-out', async (request, ctx) => {
      await endJwtSession(ctx)
      request.browser.clearMapSession()
      return { redirect: `${ctx.map.path}/`, flash: 'sign-out.done' }
    }),
  },
  {
    path: `${mapPath}/you/vote-follows`,
    needsSignIn: true,
    submit: unlessAccount('/you', (request, ctx) => saveVoteFollows(request, `${ctx.map.path}/you`)),
  },
  {
    path: `${mapPath}/you/data.json`,
    needsSignIn: true,
    show: unlessAccount('/you/export', async (request) => dataFile(request)),
  },
  {
    path: `${mapPath}/you/delete`,
    needsSignIn: true,
    submit: unlessAccount('/you/delete', async (request, ctx) => {
      if (request.form.confirm !== 'yes') {
        const message = 'Confirm that you want to delete the account.'
        throw new Invalid([{ field: 'confirm', code: 'not_confirmed', message }])
      }
      await deleteAccount(request.ctx, { user_id: requireSignedIn(request).id })
      request.browser.clearMapSession()
      return { redirect: `${ctx.map.path}/`, flash: 'you.deleted' }
    }),
    showOnError: showYou,
  },
]

interface Props {
  follows: boolean
}

/**
 * A person signed in with a JWT exists in one map only: this page has their notifications, their data, and a way to
 * sign out.
 */
function MapYouView({ follows, ...listed }: ListedNotices & Props, common: MapData) {
  const { t, map } = common
  const home = `${map.path}/you`
  return (
    <Layout title={t('you.title')}>
      <section class="narrow">
        <h1>
          <bdi>{nameOf(requireSignedIn(common)) || t('you.title')}</bdi>
        </h1>
        <p class="muted">{t('jwt.you.about', { map: map.name })}</p>
        <h2>{t('you.tab.notices')}</h2>
        <NoticeList {...listed} path={home} />
        <Voting action={`${home}/vote-follows`} follows={follows} />
        <h2>{t('you.data')}</h2>
        <p>
          <a href={`${home}/data.json`} download>
            {t('action.download')}
          </a>
        </p>
        <div {...fullPageLoad}>
          <Form action={`${home}/sign-out`}>
            <Submit>{t('sign-out.title')}</Submit>
          </Form>
          <DeleteForm action={`${home}/delete`} />
        </div>
      </section>
    </Layout>
  )
}

const DeleteForm = ({ action }: { action: string }, { t, problems }: CommonData) => (
  <details class="folded" open={problems.length > 0}>
    <summary class="link">{t('you.delete')}</summary>
    <p>{t('jwt.you.delete.about')}</p>
    <Problems field={null} />
    <Form action={action}>
      <SureField />
      <Submit kind="danger">{t('you.delete')}</Submit>
    </Form>
  </details>
)
