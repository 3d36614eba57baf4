import type { Page } from '../../platform/http/page.ts'
import { accessPage, inviteAction, removeGuestAction } from './access.tsx'
import { auditFile, auditPage } from './audit.tsx'
import { bulkActionPage, undoBulkAction } from './bulk-action.tsx'
import { categoriesPage, deleteCategoryPage, editCategoryPage, emojiPage } from './categories.tsx'
import { checklistAction } from './checklist.tsx'
import { embeddingPage } from './embedding.tsx'
import { insightFile, insightPage } from './insight.tsx'
import { jwtSettingsPage, rotateJwtAction } from './jwt.tsx'
import { deleteListPage, editListPage, listsPage, moveListAction } from './lists.tsx'
import { changeRoleAction, membersPage, removeMemberAction, withdrawInvitationAction } from './members.tsx'
import { mapUrlPage, newMapPage } from './new-map.tsx'
import { mapNoticesPage } from './notices.tsx'
import { queuePage } from './queue.tsx'
import { archiveAction, avatarAction, deleteMapAction, deletionPage, mapFile, mapSettingsPage } from './settings.tsx'
import { taskTablePage } from './task-table.tsx'
import { renameTokenAction, revokeTokenAction, tokensPage } from './tokens.tsx'
import { purgePage, restoreAction, trashPage } from './trash.tsx'
import { standingAction, waitingPage } from './waiting.tsx'
import {
  deleteWebhookAction,
  pauseWebhookAction,
  resendAction,
  rotateWebhookAction,
  testWebhookAction,
  webhookPage,
} from './webhook.tsx'
import { deliveryPage } from './webhook-delivery.tsx'
import { webhooksPage } from './webhooks.tsx'
import { workspacePage } from './workspace-page.ts'

/** The pages of a team that works in its map. */
export const workspacePages: Page[] = [
  workspacePage,
  taskTablePage,
  bulkActionPage,
  undoBulkAction,
  insightPage,
  insightFile,
  auditPage,
  auditFile,
  mapNoticesPage,
  listsPage,
  moveListAction,
  editListPage,
  deleteListPage,
  categoriesPage,
  editCategoryPage,
  deleteCategoryPage,
  emojiPage,
  mapSettingsPage,
  archiveAction,
  mapFile,
  deleteMapAction,
  deletionPage,
  avatarAction,
  accessPage,
  embeddingPage,
  inviteAction,
  removeGuestAction,
  checklistAction,
  membersPage,
  withdrawInvitationAction,
  changeRoleAction,
  removeMemberAction,
  tokensPage,
  renameTokenAction,
  revokeTokenAction,
  jwtSettingsPage,
  rotateJwtAction,
  webhooksPage,
  webhookPage,
  rotateWebhookAction,
  pauseWebhookAction,
  deleteWebhookAction,
  testWebhookAction,
  resendAction,
  deliveryPage,
  newMapPage,
  mapUrlPage,
  trashPage,
  restoreAction,
  purgePage,
  queuePage,
  waitingPage,
  standingAction,
]
