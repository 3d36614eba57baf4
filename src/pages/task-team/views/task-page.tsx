import type { ComponentChildren } from 'preact'
import type { AudienceCount } from '../../../features/notices/queries/audience.ts'
import type { CommonData, MapData } from '../../layout/common-data.ts'
import { Layout } from '../../layout/layout.tsx'
import { NameLink } from '../../layout/text.tsx'

export interface TaskPageProps {
  task: { title: string }
  path: string
}

interface FrameProps extends TaskPageProps {
  title: string
  /** Default: the title. */
  heading?: ComponentChildren
  children: ComponentChildren
}

/** The frame of every page about a task: a link back to it, a heading, the content. */
export const TaskPage = ({ task, path, title, heading = title, children }: FrameProps, { map }: MapData) => (
  <Layout title={title} map={map}>
    <section class="narrow">
      <p class="breadcrumbs">
        <NameLink class="back" href={path} name={task.title} />
      </p>
      {heading && <h1>{heading}</h1>}
      {children}
    </section>
  </Layout>
)

interface AudienceProps {
  audience: AudienceCount
  /** Doesn't mention followers if there are none. */
  onlyIfAny?: boolean
}

export function AudienceLine({ audience, onlyIfAny = false }: AudienceProps, { t }: CommonData) {
  const { told, cannot, minutes } = audience
  const isNobody = told + cannot === 0
  if (isNobody && !onlyIfAny) return <p class="muted audience">{t('audience.nobody')}</p>
  const who =
    told === 0
      ? [t('audience.here', { count: cannot })]
      : [t('audience.told', { count: told }), ...(cannot > 0 ? [t('audience.cannot', { count: cannot })] : [])]
  return (
    <p class="muted audience">
      {!isNobody && `${who.join(', ')}. `}
      {minutes > 0 && t('audience.held', { count: minutes })}
    </p>
  )
}
