import type { Page } from '../../platform/http/page.ts'
import { accessPages } from './access.tsx'
import { auditPages } from './audit.tsx'
import { bulkActionPage, silencePage, undoPage } from './bulk-action.tsx'
import { categoryPages } from './categories.tsx'
import { checklistAction } from './checklist.tsx'
import { deliveryLogPage } from './delivery-log.tsx'
import { embeddingPage } from './embedding.tsx'
import { importPages } from './import.tsx'
import { insightPages } from './insight.tsx'
import { jwtPages } from './jwt.tsx'
import { listPages } from './lists.tsx'
import { memberPages } from './members.tsx'
import { moderationRulesPages } from './moderation-rules.tsx'
import { newMapPages } from './new-map.tsx'
import { queueMergePage, queuePage } from './queue.tsx'
import { settingsPages } from './settings.tsx'
import { taskTablePages } from './task-table.tsx'
import { tokenPages } from './tokens.tsx'
import { trashPages } from './trash.tsx'
import { webhookPages } from './webhooks.tsx'
import { workspaceStart } from './workspace-page.ts'

export const workspacePages: Page[] = [
  workspaceStart,
  queuePage,
  queueMergePage,
  ...taskTablePages,
  bulkActionPage,
  undoPage,
  silencePage,
  ...trashPages,
  ...insightPages,
  ...auditPages,
  deliveryLogPage,
  ...moderationRulesPages,
  ...listPages,
  ...categoryPages,
  ...memberPages,
  ...tokenPages,
  ...webhookPages,
  ...jwtPages,
  ...accessPages,
  embeddingPage,
  ...importPages,
  ...settingsPages,
  checklistAction,
  ...newMapPages,
]
