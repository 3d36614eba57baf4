import type { AuditActor } from '../../../features/audit/queries/list-audit-actors.ts'
import type { AuditEvent } from '../../../features/audit/schema.ts'
import type { OpenMapContext } from '../../../features/maps/queries/open-map.ts'
import type { CommonData } from '../../layout/common-data.ts'

/** Everything that the audit log shows. */
export interface AuditProps {
  common: CommonData
  map: OpenMapContext['map']
  role: OpenMapContext['role']
  events: AuditEvent[]
  /** The cursor of the older entries. */
  older: string | undefined
  isFirst: boolean
  /** The filters as they were sent. */
  filters: Record<string, string>
  actors: AuditActor[]
  types: string[]
  keptDays: number
  /** The name of the field with a record's URL. */
  urlField: string
}
