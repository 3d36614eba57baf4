import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '../../../src/platform/context.ts'

/** An installation's settings, for code that runs without an app. */
export const site: Site = {
  publicUrl: 'https://feedback.example.org:8443',
  urlField: 'service_url',
  secret: () => 'the secret of the tests',
  temporaryFolder: join(tmpdir(), 'cairn-tests'),
  language: 'en',
  requestsPerMinute: 0,
  limits: {
    suggestions: 0,
    comments: 0,
    messages: 0,
    votes: 0,
    follows: 0,
    images: 0,
    imageMegabytes: 0,
    keptImages: 0,
    keptImageMegabytes: 0,
    mapImageMegabytes: 0,
    addressMails: 0,
    networkMails: 0,
    strangerMails: 0,
    teams: 0,
  },
  sendsMail: true,
  announceMinutes: 10,
  noticeMailsPerDay: 30,
  auditDays: 365,
  allowedHosts: [],
  feedDays: 30,
  teamsAreCreatedBy: 'operators',
  providers: [],
  reactions: new Map(),
}
