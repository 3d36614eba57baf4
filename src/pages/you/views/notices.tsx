import type { VNode } from 'preact'
import { noticesPath } from '../../../features/notices/rules/paths.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { type ListedNotices, NoticeList } from './notice-list.tsx'
import { YouLayout } from './you-layout.tsx'

export const NoticesView = ({ common, ...listed }: ListedNotices & { common: CommonData }): VNode => (
  <YouLayout common={common} tab="notices">
    <NoticeList common={common} {...listed} path={noticesPath} />
  </YouLayout>
)
