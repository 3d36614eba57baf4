import { listMapNotices, type MapNotice } from '../../features/notices/queries/list-notices.ts'
import { displayName } from '../../words/person-name.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { LinkButton } from '../layout/form.tsx'
import { OlderPages } from '../layout/pagination.tsx'
import { idIn } from '../layout/paths.ts'
import { workspaceUrl } from '../layout/sections.ts'
import { TimeAgo } from '../layout/text.tsx'
import { Workspace } from './views/workspace.tsx'
import { workspacePage } from './workspace-page.ts'

/** The delivery log: all notifications, and whether they were emailed. */
export const deliveryLogPage = workspacePage('notices', {
  for: 'administrator',
  show: async (ctx, request) => {
    const before = idIn(request.query.before) || undefined
    const { notices, older } = await listMapNotices(ctx, before)
    return {
      view: <DeliveryLogView {...{ notices, older }} isFirst={!before} />,
    }
  },
})

interface Props {
  notices: MapNotice[]
  older: number | undefined
  isFirst: boolean
}

function DeliveryLogView({ notices, older, isFirst }: Props, { t, map }: MapData) {
  const path = workspaceUrl(map, 'notices')
  return (
    <Workspace
      section="notices"
      about={t('sent.intro')}
      empty={notices.length === 0 && t('sent.empty')}
      create={notices.length === 0 && <LinkButton href={`${map.path}/`} text={t('error.back.map')} />}
    >
      {notices.length > 0 && (
        <table class="sent-table">
          <thead>
            <tr>
              <th scope="col">{t('sent.person')}</th>
              <th scope="col">{t('sent.kind')}</th>
              <th scope="col">{t('sent.state')}</th>
              <th scope="col">{t('sent.when')}</th>
            </tr>
          </thead>
          <tbody>
            {notices.map((notice) => (
              <Row key={notice.id} notice={notice} />
            ))}
          </tbody>
        </table>
      )}
      <OlderPages
        newest={isFirst ? undefined : path}
        older={older === undefined ? undefined : `${path}?before=${older}`}
      />
    </Workspace>
  )
}

function Row({ notice }: { notice: MapNotice }, { t }: CommonData) {
  const { kind, mail, reason } = notice
  const state =
    mail === 'skipped' && reason !== '' ? t(`sent.reason.${reason}`) : mail === 'skipped' ? '' : t(`sent.${mail}`)
  return (
    <tr>
      <td>
        <bdi>{displayName(t, notice)}</bdi>
      </td>
      <td>{t(`sent.kind.${kind}`)}</td>
      <td>{state}</td>
      <td class="muted">
        <TimeAgo timestamp={notice.created} />
      </td>
    </tr>
  )
}
