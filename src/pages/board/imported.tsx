import type { Claim } from '../../features/imports/queries/find-claims.ts'
import { findOldLink } from '../../features/imports/queries/old-links.ts'
import { claimRecords, refuseRecords } from '../../features/imports/verbs/claim-records.ts'
import { localPath } from '../../lib/urls.ts'
import { required } from '../../platform/errors.ts'
import type { Page } from '../../platform/http/page.ts'
import type { CommonData } from '../layout/common-data.ts'
import { Form, Submit } from '../layout/form.tsx'
import { mapPath } from '../layout/paths.ts'
import { withMap } from '../open-map.ts'

/** Whether the records imported under the person's address are theirs. */
export const claimAction: Page = {
  path: `${mapPath}/claim`,
  formFor: 'person',
  submit: withMap(async (request, ctx) => {
    const isMine = request.form.answer === 'mine'
    await (isMine ? claimRecords(ctx) : refuseRecords(ctx))
    return { redirect: localPath(request.form.from), flash: isMine ? 'claim.claimed' : 'claim.refused' }
  }),
}

interface Props {
  map: { name: string; path: string }
  claim: Claim
}

export function ClaimQuestion({ map, claim }: Props, { t }: CommonData) {
  const { tasks, comments, votes } = claim
  const records = t.list([
    ...(tasks > 0 ? [t('claim.suggestions', { count: tasks })] : []),
    ...(comments > 0 ? [t('task.comments', { count: comments })] : []),
    ...(votes > 0 ? [t('task.votes', { count: votes })] : []),
  ])
  return (
    <Form action={`${map.path}/claim`} class="notice" aria-label={t('claim.label')}>
      <p>
        <strong>{t('claim.question', { map: map.name })}</strong> {t('claim.records', { records })}
      </p>
      <div class="actions">
        <Submit kind="primary" name="answer" value="mine">
          {t('claim.mine')}
        </Submit>
        <Submit name="answer" value="not-me">
          {t('claim.not-me')}
        </Submit>
      </div>
      <p class="muted">{t('claim.help')}</p>
    </Form>
  )
}

/** Redirects from a task's or comment's old URL. Not permanently, because tasks get merged and deleted. */
export const oldLinkPage: Page = {
  path: `${mapPath}/from`,
  show: withMap(async ({ query }, ctx) => {
    const path = required(await findOldLink(ctx, query.url ?? ''))
    return { redirect: path }
  }),
}
