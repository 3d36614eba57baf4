import type { Page } from '../platform/http/page.ts'
import { claimAction } from './board/claim.tsx'
import { commandsPage } from './board/commands.tsx'
import { feedPages } from './board/feeds.ts'
import { avatarFile, badgeFile, imageFile, uploadAction } from './board/images.ts'
import { listPage } from './board/list.tsx'
import { mapPage } from './board/map.tsx'
import { newsPage } from './board/news.tsx'
import { oldLinkPage } from './board/old-link.ts'
import {
  deleteOwnCommentAction,
  deleteOwnSuggestionAction,
  ownCommentPage,
  ownSuggestionPage,
} from './board/own-texts.tsx'
import { pageUpdates } from './board/page-updates.ts'
import { promisesPage } from './board/promises.tsx'
import { reportPage } from './board/report.tsx'
import { searchPage, searchTypingPage } from './board/search.tsx'
import { shareFiles } from './board/share-pictures.ts'
import { similarTasksPage } from './board/similar-tasks.tsx'
import { continueSuggestionPage, suggestPage, suggestSimilarPage, suggestVotePage } from './board/suggest.tsx'
import { taskPage } from './board/task.tsx'
import { commentAction, followAction, messageAction, voteAction } from './board/task-actions.ts'
import { embedBoardPage } from './embed/board.tsx'
import { oembedFile } from './embed/oembed.ts'
import { embedSimilarPage, embedSuggestPage } from './embed/suggest.tsx'
import { homePage } from './home.tsx'
import { jwtPage } from './jwt/sign-in.tsx'
import { mapDeleteAction, mapExportFile, mapSignOutAction, mapVoteFollowsAction, mapYouPage } from './jwt/you.tsx'
import { shortcutsPage } from './shortcuts.tsx'
import { languageAction, signOutPage, themeAction } from './sign-in/browser-settings.tsx'
import { codePage } from './sign-in/code.tsx'
import { linkPage, undoAddressPage } from './sign-in/link.tsx'
import { providerPages } from './sign-in/provider.tsx'
import { signInPage } from './sign-in/sign-in.tsx'
import { taskTeamActions } from './task-team/actions.ts'
import { deleteTaskPage } from './task-team/delete.tsx'
import { editTaskPage } from './task-team/edit.tsx'
import { mergePage, unmergeAction } from './task-team/merge.tsx'
import { movePage } from './task-team/move.tsx'
import { deleteNoteAction, notesPage } from './task-team/notes.tsx'
import { versionsPages } from './task-team/versions.tsx'
import { removeVoteAction, votersPage } from './task-team/voters.tsx'
import { acceptInvitationAction, invitationPage } from './team/invitation.tsx'
import { newTeamPage, teamUrlPage } from './team/new-team.tsx'
import { workspacePages } from './workspace/pages.ts'
import { activityPages } from './you/activity.tsx'
import { mailLinkAction, mailLinkPage } from './you/mail.tsx'
import { noticesPage } from './you/notices.tsx'
import {
  addressAction,
  chooseVoteFollowsAction,
  endAllSessionsAction,
  endSessionAction,
  mailAction,
  settingsPage,
} from './you/settings.tsx'
import { welcomePage } from './you/welcome.tsx'
import { deletePage, exportFile, exportPage } from './you/your-data.tsx'

export const pages: Page[] = [
  homePage,
  mapPage,
  claimAction,
  listPage,
  taskPage,
  similarTasksPage,
  voteAction,
  followAction,
  commentAction,
  ownCommentPage,
  deleteOwnCommentAction,
  ownSuggestionPage,
  deleteOwnSuggestionAction,
  ...versionsPages,
  messageAction,
  reportPage,
  suggestPage,
  suggestSimilarPage,
  continueSuggestionPage,
  suggestVotePage,
  embedBoardPage,
  embedSuggestPage,
  embedSimilarPage,
  oembedFile,
  searchPage,
  searchTypingPage,
  editTaskPage,
  movePage,
  mergePage,
  unmergeAction,
  deleteTaskPage,
  ...taskTeamActions,
  notesPage,
  deleteNoteAction,
  votersPage,
  removeVoteAction,
  commandsPage,
  shortcutsPage,
  ...workspacePages,
  promisesPage,
  newsPage,
  oldLinkPage,
  avatarFile,
  badgeFile,
  ...shareFiles,
  pageUpdates,
  ...feedPages,
  imageFile,
  uploadAction,
  invitationPage,
  acceptInvitationAction,
  newTeamPage,
  teamUrlPage,
  signInPage,
  codePage,
  linkPage,
  undoAddressPage,
  signOutPage,
  jwtPage,
  mapYouPage,
  mapSignOutAction,
  mapExportFile,
  mapVoteFollowsAction,
  mapDeleteAction,
  ...providerPages,
  languageAction,
  themeAction,
  ...activityPages,
  noticesPage,
  mailAction,
  chooseVoteFollowsAction,
  mailLinkPage,
  mailLinkAction,
  settingsPage,
  addressAction,
  endSessionAction,
  endAllSessionsAction,
  welcomePage,
  exportPage,
  exportFile,
  deletePage,
]
